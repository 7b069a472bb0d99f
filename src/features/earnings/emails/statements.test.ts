import { expect, test } from 'vitest'
import { statementEmail } from './statements.ts'

const facts = {
  creator: { name: 'Meenal Shah', email: 'meenal@example.in', language: 'en' as const },
  site: {
    name: 'Sopaan',
    url: 'https://sopaan.example',
    languages: ['en'],
    colors: { button: '#123', linkOnLight: '#123', linkOnDark: '#def' },
  },
  statement: {
    uid: 's',
    number: 'STM/2627/000001',
    month: '2026-10-01',
    earnedPaise: 0,
    takenBackPaise: 0,
    releasedPaise: 0,
    tdsPaise: 0,
    closingPaise: 0,
  },
} as unknown as Omit<Parameters<typeof statementEmail>[0], 'attachments'>
const pdf = { name: 'STM-2627-000001.pdf', type: 'application/pdf', content: Buffer.from('pdf') }

test('an email of a statement says that the PDF is attached where it is, and where else it is found', () => {
  const withPdf = statementEmail({ ...facts, attachments: [pdf] })
  expect(withPdf.attachments).toEqual([pdf])
  expect(withPdf.text).toContain('It is attached as a PDF.')
  const without = statementEmail({ ...facts, attachments: [] })
  expect(without.text).not.toContain('attached')
  expect(without.text).toContain('download it as a PDF from your earnings page')
})
