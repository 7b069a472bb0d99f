import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nonceLength, pageBody as bodyOf } from './page-body.ts'

const pageBody = (page: string, at: string) => bodyOf(Buffer.from(page), at)
const slot = '0123456789abcdef01234567'
const nonceOf = () => randomBytes(16).toString('base64')
const text = 'Learn, grow, succeed: ₹1,299. सीखो, बढ़ो। '.repeat(60)
const html = `<html><head><script nonce="${slot}">1</script><link nonce="${slot}"></head><body>${text}<script nonce="${slot}">${text}</script></body></html>`
const expected = (nonce: string) => html.replaceAll(slot, nonce)

test('every answer carries its own nonce in every place', async () => {
  const body = pageBody(html, slot)
  for (const nonce of [nonceOf(), nonceOf()]) {
    const { bytes, encoding } = await body.fill(nonce, undefined)
    expect(encoding).toBeUndefined()
    expect(bytes.toString()).toBe(expected(nonce))
  }
})

test('a browser that takes gzip gets a fifth of the bytes, and the same page', async () => {
  const body = pageBody(html, slot)
  for (const nonce of [nonceOf(), nonceOf()]) {
    const { bytes, encoding } = await body.fill(nonce, 'gzip, deflate, br, zstd')
    expect(encoding).toBe('gzip')
    expect(bytes.length).toBeLessThan(Buffer.byteLength(html) / 5)
    // Also checks the sum and the length at its end.
    expect(gunzipSync(bytes).toString()).toBe(expected(nonce))
  }
})

test.each(['gzip;q=0', 'br', 'identity', 'br, gzip;q=0.0, zstd', 'xgzip-not'])('"%s" gets it plain', async (accept) => {
  expect((await pageBody(html, slot).fill(nonceOf(), accept)).encoding).toBeUndefined()
})

test('answers under way at once share the packing and not the nonce', async () => {
  const body = pageBody(html, slot)
  const nonces = Array.from({ length: 20 }, nonceOf)
  const answers = await Promise.all(nonces.map((nonce) => body.fill(nonce, 'gzip')))
  expect(answers.map(({ bytes }) => gunzipSync(bytes).toString())).toEqual(nonces.map(expected))
})

test('any page comes out as it went in: long and short texts, nonces side by side, none, beyond a stored block', async () => {
  const piece = fc.oneof(
    fc.constant(slot),
    fc.string({ unit: 'grapheme' }).map((some) => some.replaceAll('\0', ' ')),
    fc.integer({ min: 500, max: 3000 }).map((length) => 'सोपान '.repeat(length / 6)),
    fc.constantFrom(`<a>${slot}${'x'.repeat(590)}`.repeat(120)),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const page = `<!doctype html>${'.'.repeat(1024)}${pieces.join('')}`
      const nonce = nonceOf()
      const { bytes } = await pageBody(page, slot).fill(nonce, 'gzip')
      expect(gunzipSync(bytes).equals(Buffer.from(page.replaceAll(slot, nonce)))).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('a nonce on the edge of a stored block stays whole', async () => {
  // 65,535 bytes make a stored block: the short texts between the nonces put one across every place around it.
  for (let shift = 0; shift <= nonceLength; shift++) {
    const page = `${'<p>'.padEnd(shift + 500, '.')}${`${slot}${'x'.repeat(500)}`.repeat(140)}`
    const nonce = nonceOf()
    const { bytes } = await pageBody(page, slot).fill(nonce, 'gzip')
    expect(gunzipSync(bytes).toString() === page.replaceAll(slot, nonce)).toBe(true)
  }
})
