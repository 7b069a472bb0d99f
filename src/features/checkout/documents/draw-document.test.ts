import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readPdf } from '../../../../tests/pdf.ts'
import { actualText } from '../../../../tests/pdf-actual-text.ts'
import { sampleDocument } from '../../../../tests/sale-documents.ts'
import { drawDocument } from './draw-document.ts'

type Choice = Parameters<typeof sampleDocument>[0]
const read = async (choice: Choice = {}, language: 'en' | 'hi' = 'en') =>
  readPdf(await drawDocument(sampleDocument(choice), language))
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a tax invoice within a State shows what rule 46 asks for, with CGST and SGST', async () => {
  const { text } = await read()
  for (const line of [
    'Sopaan Learning Private Limited\n4th floor, 18 Prabhat Road\nPune 411004\nMaharashtra (27)\nGSTIN 27AAHCS5821K1Z1',
    'Tax invoice\nOriginal for recipient',
    'Invoice number INV/2425/004182\nInvoice date 18 March 2025\nOrder ord-2503-87640\nReverse charge No',
    'Bill to\nPriya Sharma\n422013, Maharashtra\npriya.sharma@example.in',
    'State Maharashtra\nState code 27\nPlace of supply Maharashtra (27)\nGSTIN of buyer Not registered',
    '1 GST and Tally Prime for Small Business Accounts 999293 1 ₹2,117.80 ₹1,271.18 ₹846.62',
    'Rupees nine hundred and ninety-nine only',
    'By UPI on 18 Mar 2025, 8:05 pm IST\nTransaction pay_5709812046',
    'Taxable value ₹846.62\nCGST at 9% ₹76.19\nSGST at 9% ₹76.19\nRound off ₹0.00\nTotal ₹999.00',
    '999293 ₹846.62 ₹76.19 ₹76.19 ₹0.00 ₹152.38',
    'You can ask for a refund until 17 April 2025.',
    'For Sopaan Learning Private Limited\nAuthorised signatory',
  ])
    expect(text).toContain(line)
})

test('a tax invoice to another State shows IGST alone, and the GSTIN of a business', async () => {
  const { text } = await read({ placeOfSupply: '33', buyer: { name: 'Kaveri Textiles', gstin: '33ABCFK7718M1Z1' } })
  expect(text).toContain('Taxable value ₹846.61\nIGST at 18% ₹152.39\nRound off ₹0.00\nTotal ₹999.00')
  expect(text).toContain('Place of supply Tamil Nadu (33)\nGSTIN of buyer 33ABCFK7718M1Z1')
  expect(text).not.toContain('CGST at')
})

test('a sale within a union territory without a legislature shows UTGST', async () => {
  const { text } = await read({ seller: { stateCode: '04' }, placeOfSupply: null })
  expect(text).toContain('CGST at 9% ₹76.19\nUTGST at 9% ₹76.19')
  expect(text).toContain('Place of supply Not stated')
})

test('the receipt of an unregistered seller shows no GST', async () => {
  const { text } = await read({ series: 'RCT' })
  expect(text).toContain('Receipt number RCT/2425/004182')
  expect(text).toContain('1 GST and Tally Prime for Small Business Accounts 1 ₹2,499.00 ₹1,500.00 ₹999.00')
  expect(text).not.toMatch(/GSTIN|CGST|Taxable|SAC|Place of supply|Reverse charge|Tax invoice/)
})

test('seats are printed with their number and what each costs, and the amounts are those of all of them', async () => {
  const seats = { quantity: 60, pricePaise: 60 * 249_900, discountPaise: 60 * 150_000 }
  const invoice = await read({ lines: [seats] })
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ')
  expect(flat(invoice.text)).toContain('Accounts × 60 (list price ₹2,499.00 each, GST included)')
  expect(flat(invoice.text)).toContain('60 ₹1,27,067.80 ₹76,271.18 ₹50,796.62')
  expect(invoice.text).toContain('Total ₹59,940.00')
  const receipt = await read({ series: 'RCT', lines: [seats] }, 'hi')
  expect(flat(receipt.text)).toContain('× 60')
  const note = await read({ series: 'CRN', lines: [seats] })
  expect(flat(note.text)).toContain('Accounts × 60')
  expect(note.text).not.toContain('each')
})

test('a coupon is named with what it took off: on a line of its own without tax, in a note where the price is without it', async () => {
  const coupon = { code: 'NEWYEAR', amountPaise: 50_000 }
  const receipt = await read({ series: 'RCT', lines: [{ coupon }, { pricePaise: 10_000, discountPaise: 0 }] })
  expect(receipt.text).toContain('Price ₹2,599.00\nDiscount ₹1,000.00\nCoupon NEWYEAR ₹500.00\nTotal ₹1,099.00')
  const invoice = await read({ lines: [{ coupon }] })
  expect(invoice.text).toContain('Coupon NEWYEAR took off ₹500.00 with GST. It is part of the discount.')
  expect(invoice.text).toContain('Taxable value ₹846.62')
  const alone = await read({ series: 'RCT', lines: [{ discountPaise: 50_000, coupon }] })
  expect(alone.text).not.toContain('Discount ₹')
})

test('a bill of supply names the registered seller and shows no tax', async () => {
  const { text } = await read({ series: 'BOS' })
  expect(text).toContain('Bill of supply\nOriginal for recipient')
  expect(text).toContain('GSTIN 27AAHCS5821K1Z1')
  expect(text).toContain('Bill number BOS/2425/004182\nBill date 18 March 2025')
  expect(text).toContain('1 GST and Tally Prime for Small Business Accounts 999293 1 ₹2,499.00 ₹1,500.00 ₹999.00')
  expect(text).toContain('Place of supply Maharashtra (27)')
  expect(text).toContain('Authorised signatory')
  expect(text).not.toMatch(/CGST|IGST|Taxable|Tax invoice|Reverse charge/)
})

test('a credit note names the document that it corrects, and the tax that goes back', async () => {
  const { text } = await read({ series: 'CRN', lines: [{ pricePaise: 99_900, discountPaise: 0 }] })
  expect(text).toContain('Credit note date 18 March 2025\nFor invoice INV/2425/004182\nInvoice date 18 March 2025')
  expect(text).toContain('Refund rf-2503-11')
  expect(text).toContain('Taxable value ₹846.62\nCGST at 9% ₹76.19\nSGST at 9% ₹76.19')
  expect(text).toContain('Total credit ₹999.00')
  const ofReceipt = await read({ series: 'CRN', ratePercent: 0, placeOfSupply: null })
  expect(ofReceipt.text).toContain('For receipt INV/2425/004182')
  expect(ofReceipt.text).not.toMatch(/GST at|Taxable/)
})

test('a credit note after the last day for it says why it shows no GST, and one of that day does not', async () => {
  const late = sampleDocument({ series: 'CRN', lines: [{ pricePaise: 99_900, discountPaise: 0 }] })
  const issuedOn = async (at: string) => {
    const invoice = { ...late.invoice, issuedAt: new Date(at) }
    return (await readPdf(await drawDocument({ ...late, invoice }, 'en'))).text.replaceAll('\n', ' ')
  }
  expect(await issuedOn('2025-11-30T18:29:59Z')).not.toContain('shows no GST')
  expect(await issuedOn('2025-11-30T18:30:00Z')).toContain(
    'This credit note shows no GST, because GST on this sale could be lowered until 30 November 2025 only (section 34(2), CGST Act).',
  )
})

test('a Hindi document is worded in Hindi, and a name in Devanagari keeps its conjuncts', async () => {
  const name = 'श्रीमती लक्ष्मी त्र्यम्बक द्विवेदी'
  const pdf = await drawDocument(sampleDocument({ buyer: { name } }), 'hi')
  const runs = actualText(pdf)
  expect(runs).toEqual(
    expect.arrayContaining([
      'टैक्स इनवॉइस',
      name,
      'नौ सौ निन्यानवे रुपये मात्र',
      'आप 17 अप्रैल 2025 तक रिफ़ंड माँग सकते हैं। रिफ़ंड के साथ क्रेडिट नोट मिलता है।',
    ]),
  )
  expect((await readPdf(pdf)).info).toMatchObject({ Language: 'hi-IN', Title: 'टैक्स इनवॉइस INV/2425/004182' })
})

test('markup in a title or name prints as itself', async () => {
  const title = String.raw`#eval("x") *bold* $x^2$ _u_ <b> @ref \ [x] // no`
  const { text } = await read({ lines: [{ title }], buyer: { name: '#panic() "; drop' } })
  expect(text).toContain(title)
  expect(text).toContain('#panic() "; drop')
})

test('a letter that no font has does not stop a document', async () => {
  const { text, tagged } = await read({ buyer: { name: 'Kumar 中文' } })
  expect(text).toContain('Bill to\nKumar')
  expect(tagged).toBe(true)
})

test('ten lines with long titles stand on one page of A4, and more go on under the same headings', async () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      title: `Course ${i + 1} with a rather long title that goes on and on, for learners of every age in India`,
    }))
  const ten = await read({ lines: lines(10) })
  expect(ten.pages).toHaveLength(1)
  expect(ten.size).toEqual([595, 842])
  const fifty = await read({ lines: lines(50) })
  expect(fifty.pages.length).toBeGreaterThan(2)
  for (const page of fifty.pages.slice(0, 3)) expect(page).toContain('No. Description SAC Qty Price Discount')
  expect(fifty.pages[1]).toContain('Tax invoice INV/2425/004182')
  expect(fifty.pages[1]).toContain(`Page 2 of ${fifty.pages.length}`)
  await expect(read({ lines: lines(61) })).rejects.toThrow('too many lines')
})

test('the file is a tagged PDF of its language, dated when the document was issued', async () => {
  const { info, tagged } = await read()
  expect(tagged).toBe(true)
  expect(info).toMatchObject({
    Language: 'en-IN',
    Title: 'Tax invoice INV/2425/004182',
    CreationDate: 'D:20250318143500Z',
  })
})

test('the same document is the same bytes each time, also from another process', async () => {
  const first = await drawDocument(sampleDocument(), 'hi')
  await drawDocument(sampleDocument({ placeOfSupply: '33' }), 'en')
  expect(hash(await drawDocument(sampleDocument(), 'hi'))).toBe(hash(first))
  const script = `
    const draw = import('#features/checkout/documents/draw-document.ts')
    const samples = import('./tests/sale-documents.ts')
    Promise.all([draw, samples])
      .then(([{ drawDocument }, { sampleDocument }]) => drawDocument(sampleDocument(), 'hi'))
      .then((pdf) => console.log(require('node:crypto').createHash('sha256').update(pdf).digest('hex')))`
  const other = await promisify(execFile)(process.execPath, ['-e', script])
  expect(other.stdout.trim()).toBe(hash(first))
})

test.each(['en', 'hi'] as const)(
  'a school’s documents name no one but the school, also in what a file says of itself (%s)',
  async (language) => {
    const seller = { name: 'Gyan Academy', email: 'care@gyan.example' }
    for (const series of ['INV', 'BOS', 'RCT', 'CRN'] as const) {
      const { text, info } = await read({ series, seller }, language)
      expect(text).toContain('Gyan Academy')
      expect(JSON.stringify([text, info])).not.toMatch(/sopaan|सोपान/i)
    }
  },
)
