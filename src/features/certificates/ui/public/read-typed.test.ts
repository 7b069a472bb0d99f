import { expect, test } from 'vitest'
import { readTyped } from './read-typed.ts'

const code = '7K2Q-94MX-BC3D'

test.each([
  code,
  '7k2q94mxbc3d',
  ' 7K2Q 94MX BC3D ',
  `https://sopaan.example/certificate/${code}`,
  `sopaan.example/hi/certificate/${code}?a=b`,
])('reads the ID in %s', (text) => expect(readTyped(text)).toEqual({ code }))

test('reads the proof behind a QR code’s address, a JWT, an envelope and a badge’s text as a credential', () => {
  expect(readTyped(`https://sopaan.example/certificate/${code}#a.b-c.d_e`)).toEqual({ credential: 'a.b-c.d_e' })
  for (const text of ['aa.bb.cc', '{"id":"x"}', '<svg></svg>']) expect(readTyped(text)).toEqual({ credential: text })
})

test.each(['', 'hello', '7K2Q-94MX', 'OOOO-0000-1111', 'https://sopaan.example/', 'a.b'])(
  'finds nothing to check in “%s”',
  (text) => expect(readTyped(text)).toBeUndefined(),
)
