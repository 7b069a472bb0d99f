import { expect, test } from 'vitest'
import { linkedinLink } from './linkedin-link.ts'

const of = (issuedAt: string) =>
  new URL(
    linkedinLink({
      code: '7K2Q-94MX-BC3D',
      courseTitle: 'हिंदी & “quotes”',
      issuedAt,
      address: 'https://sopaan.example/certificate/7K2Q-94MX-BC3D',
      issuer: { name: 'Sopaan' },
    }),
  )

test('the link fills LinkedIn’s form with the certificate, and escapes what it holds', () => {
  const link = of('2026-03-12T06:00:00.000Z')
  expect(link.origin + link.pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(link.searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'हिंदी & “quotes”',
    organizationName: 'Sopaan',
    issueYear: '2026',
    issueMonth: '3',
    certUrl: 'https://sopaan.example/certificate/7K2Q-94MX-BC3D',
    certId: '7K2Q-94MX-BC3D',
  })
})

test.each([
  ['2026-12-31T18:29:59.999Z', '2026', '12'],
  ['2026-12-31T18:30:00.000Z', '2027', '1'],
])('what was issued at %s is of month %s-%s in India', (at, year, month) => {
  const { searchParams } = of(at)
  expect([searchParams.get('issueYear'), searchParams.get('issueMonth')]).toEqual([year, month])
})
