import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { documentTask } from '#features/checkout/documents/draw-document.ts'
import { statementTask } from '#features/earnings/documents/draw-statement.ts'
import type { StatementFacts } from '#features/earnings/documents/statement-document.ts'
import type { PdfTask } from '#platform/files/pdf.ts'
import { sampleDocument } from './sale-documents.ts'

// One document of each kind, drawn and compared with the picture of it in document-pictures/. Where a change of the look is
// meant, look at the new picture in test-results/ and run with UPDATE_PICTURES=1 to take it over.

const width = 620
/** Of `differenceOf`: another machine may round the edge of a letter otherwise. */
const allowed = 0.002
const fonts = ['anek-regular', 'anek-bold'].map((name) =>
  readFileSync(new URL(`../src/platform/files/pdf-fonts/${name}.ttf`, import.meta.url)),
)
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] })

async function pictureOf({ template, data }: PdfTask): Promise<Buffer> {
  const svg = compiler.svg({ mainFileContent: template, inputs: { data: JSON.stringify(data) } })
  const drawn = sharp(Buffer.from(svg), { density: 96 }).resize({ width }).flatten({ background: '#fff' })
  return drawn.png({ palette: true, colours: 32, dither: 0 }).toBuffer()
}

/** The mean difference of the pixels, of 255. A moved line or another weight of the type is far above 1. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((file) => sharp(file).greyscale().raw().toBuffer()))
  if (!a || !b || a.length !== b.length) return Infinity
  return a.reduce((sum, value, place) => sum + Math.abs(value - (b[place] ?? 0)), 0) / a.length
}

const issuedAt = new Date('2025-04-01T02:00:00Z')
const statement: StatementFacts = {
  statement: {
    id: 1,
    uid: 'st-2503-1',
    number: 'STM/2425/000012',
    creatorId: 1,
    month: '2025-03-01',
    issuedAt,
    issuer: {
      name: 'Sopaan Learning Private Limited',
      address: '4th floor, 18 Prabhat Road\nPune 411004',
      gstin: '27AAHCS5821K1Z1',
      email: 'care@sopaan.example',
    },
    payee: { name: 'मीनल शाह', email: 'meenal.shah@example.in', pan: 'ABCPS1234K' },
    openingPaise: 120_000,
    earnedPaise: 5_926_300,
    releasedPaise: 4_100_000,
    takenBackPaise: 59_263,
    paidPaise: 120_000,
    tdsPaise: 410_000,
    tdsBasisPoints: 1000,
    yearPaise: 9_800_000,
    heldPaise: 1_826_300,
    closingPaise: 3_630_737,
    sentAt: null,
  },
  courses: [
    {
      title: 'GST and Tally Prime for Small Business Accounts',
      sales: 91,
      earnedPaise: 5_392_933,
      takenBackPaise: 59_263,
      releasedPaise: 3_800_000,
    },
    { title: 'रोज़ का हिसाब: दुकान और घर', sales: 9, earnedPaise: 533_367, takenBackPaise: 0, releasedPaise: 300_000 },
  ],
}

/** A title that breaks over two lines, and one with conjuncts. */
const hindiLines = [
  { title: 'छोटे व्यापार के हिसाब के लिए GST और Tally Prime: खाते बनाने से लेकर रिटर्न भरने तक पूरा काम' },
  { title: 'श्रीमती त्र्यम्बका की रसोई: ज्वार, बाजरा और रागी के व्यंजन', pricePaise: 49_900, discountPaise: 0 },
]
const refunded: Parameters<typeof sampleDocument>[0] = {
  series: 'CRN',
  lines: [{ pricePaise: 99_900, discountPaise: 0 }],
}

const documents: Record<string, PdfTask> = {
  'tax-invoice-en': documentTask(sampleDocument(), 'en'),
  'tax-invoice-other-state-hi': documentTask(
    sampleDocument({ placeOfSupply: '33', buyer: { name: 'श्रीमती लक्ष्मी त्र्यम्बक द्विवेदी', gstin: '33ABCFK7718M1Z1' } }),
    'hi',
  ),
  'bill-of-supply-en': documentTask(sampleDocument({ series: 'BOS' }), 'en'),
  'bill-of-supply-hi': documentTask(
    sampleDocument({ series: 'BOS', buyer: { address: 'ज्ञानेश्वर नगर, दुर्ग रोड' }, lines: hindiLines }),
    'hi',
  ),
  'receipt-en': documentTask(sampleDocument({ series: 'RCT' }), 'en'),
  'receipt-hi': documentTask(sampleDocument({ series: 'RCT', lines: hindiLines }), 'hi'),
  'credit-note-en': documentTask(sampleDocument(refunded), 'en'),
  'credit-note-hi': documentTask(sampleDocument(refunded), 'hi'),
  'statement-en': statementTask(statement, 'en'),
  'statement-hi': statementTask(statement, 'hi'),
}

test.each(Object.entries(documents))('%s looks as its picture does', async (name, task) => {
  const picture = await pictureOf(task)
  const known = new URL(`./document-pictures/${name}.png`, import.meta.url)
  if (process.env.UPDATE_PICTURES) await writeFile(known, picture)
  const difference = await differenceOf(picture, await readFile(known))
  if (difference > allowed) {
    const results = new URL('../test-results/', import.meta.url)
    await mkdir(results, { recursive: true })
    await writeFile(new URL(`${name}.png`, results), picture)
  }
  expect(difference).toBeLessThanOrEqual(allowed)
})

test('a line that is missing and a digit that changed are seen', async () => {
  const pictureWith = (choice: Parameters<typeof sampleDocument>[0]) =>
    pictureOf(documentTask(sampleDocument(choice), 'en'))
  const known = await pictureWith({})
  expect(await differenceOf(known, await pictureWith({}))).toBe(0)
  for (const seller of [{ address: 'Pune 411004' }, { address: '4th floor, 19 Prabhat Road\nPune 411004' }])
    expect(await differenceOf(known, await pictureWith({ seller }))).toBeGreaterThan(allowed)
})
