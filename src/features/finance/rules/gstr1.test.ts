import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxInside } from '#features/checkout/rules/tax.ts'
import { plainRupees } from '#platform/format/money.ts'
import { type GstDocument, gstr1Return, sectionOf } from './gstr1.ts'

const seller = {
  gstin: '27AAPFU0939F1ZV',
  largeInvoicePaise: (day: string) => (day < '2024-08-01' ? 25_000_000 : 10_000_000),
}

function document(totalPaise: number, choice: Partial<GstDocument> = {}): GstDocument {
  const place = choice.placeOfSupply ?? '27'
  return {
    number: 'INV/2627/000001',
    isCreditNote: false,
    isFinancial: false,
    serial: 1,
    day: '2026-10-31',
    gstin: null,
    placeOfSupply: place,
    ratePercent: 18,
    ...taxInside(totalPaise, 18, place === '27'),
    totalPaise,
    lines: [{ sac: '999293', payablePaise: totalPaise }],
    corrects: null,
    ...choice,
  }
}
const returnOf = (...documents: GstDocument[]) => {
  const made = gstr1Return(seller, '2026-10-01')
  for (const one of documents) made.add(one)
  return made.file()
}

test('writes what the portal’s offline tool writes for the same sales', () => {
  const registered = document(11_800_000, { number: 'INV-001', gstin: '12GEOPS0823BBZH' })
  expect(returnOf(registered)).toEqual({
    gstin: '27AAPFU0939F1ZV',
    fp: '102026',
    version: 'GST3.2.4',
    hash: 'hash',
    b2b: [
      {
        ctin: '12GEOPS0823BBZH',
        inv: [
          {
            inum: 'INV-001',
            idt: '31-10-2026',
            val: 118_000,
            pos: '27',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1801, itm_det: { txval: 100_000, rt: 18, camt: 9000, samt: 9000, csamt: 0 } }],
          },
        ],
      },
    ],
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          doc_typ: 'Invoices for outward supply',
          docs: [{ num: 1, from: 'INV-001', to: 'INV-001', totnum: 1, cancel: 0, net_issue: 1 }],
        },
      ],
    },
    hsn: {
      hsn_b2b: [
        {
          num: 1,
          hsn_sc: '999293',
          uqc: 'NA',
          qty: 0,
          rt: 18,
          txval: 100_000,
          iamt: 0,
          samt: 9000,
          camt: 9000,
          csamt: 0,
        },
      ],
    },
  })
})

test('a large sale, credit notes and small sales are whole records of their sections', () => {
  const registered = {
    gstin: '12GEOPS0823BBZH',
    isCreditNote: true,
    corrects: { totalPaise: 11_800_000, day: '2026-09-30' },
  }
  const file = returnOf(
    document(29_500_000, { number: 'INV/2627/000011', serial: 11, placeOfSupply: '37', day: '2026-10-05' }),
    document(118_000, { number: 'INV/2627/000012', serial: 12 }),
    document(5_900_000, { ...registered, number: 'CRN/2627/000001', serial: 1, placeOfSupply: '37' }),
    document(1_180_050, { ...registered, number: 'CRN/2627/000002', serial: 2 }),
    document(11_800_000, {
      number: 'CRN/2627/000003',
      serial: 3,
      placeOfSupply: '37',
      isCreditNote: true,
      corrects: { totalPaise: 29_500_000, day: '2026-10-05' },
    }),
  )
  const inter = (txval: number, iamt: number) => [{ num: 1801, itm_det: { txval, rt: 18, iamt, csamt: 0 } }]
  const service = { num: 1, hsn_sc: '999293', uqc: 'NA', qty: 0, rt: 18, csamt: 0 }
  expect(file).toStrictEqual({
    gstin: '27AAPFU0939F1ZV',
    fp: '102026',
    version: 'GST3.2.4',
    hash: 'hash',
    b2cl: [
      {
        pos: '37',
        inv: [{ inum: 'INV/2627/000011', idt: '05-10-2026', val: 295_000, itms: inter(250_000, 45_000) }],
      },
    ],
    b2cs: [{ sply_ty: 'INTRA', rt: 18, typ: 'OE', pos: '27', txval: 1000, camt: 90, samt: 90, csamt: 0 }],
    cdnr: [
      {
        ctin: '12GEOPS0823BBZH',
        nt: [
          {
            nt_num: 'CRN/2627/000001',
            nt_dt: '31-10-2026',
            ntty: 'C',
            val: 59_000,
            pos: '37',
            rchrg: 'N',
            inv_typ: 'R',
            itms: inter(50_000, 9000),
          },
          {
            nt_num: 'CRN/2627/000002',
            nt_dt: '31-10-2026',
            ntty: 'C',
            val: 11_800.5,
            pos: '27',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1801, itm_det: { txval: 10_000.42, rt: 18, camt: 900.04, samt: 900.04, csamt: 0 } }],
          },
        ],
      },
    ],
    cdnur: [
      {
        nt_num: 'CRN/2627/000003',
        nt_dt: '31-10-2026',
        ntty: 'C',
        val: 118_000,
        typ: 'B2CL',
        pos: '37',
        itms: inter(100_000, 18_000),
      },
    ],
    doc_issue: {
      doc_det: [
        {
          doc_num: 1,
          doc_typ: 'Invoices for outward supply',
          docs: [{ num: 1, from: 'INV/2627/000011', to: 'INV/2627/000012', totnum: 2, cancel: 0, net_issue: 2 }],
        },
        {
          doc_num: 5,
          doc_typ: 'Credit Note',
          docs: [{ num: 1, from: 'CRN/2627/000001', to: 'CRN/2627/000003', totnum: 3, cancel: 0, net_issue: 3 }],
        },
      ],
    },
    hsn: {
      hsn_b2b: [{ ...service, txval: -60_000.42, iamt: -9000, camt: -900.04, samt: -900.04 }],
      hsn_b2c: [{ ...service, txval: 151_000, iamt: 27_000, camt: 90, samt: 90 }],
    },
  })
})

test('a month without documents has no sections', () => {
  expect(returnOf()).toEqual({ gstin: '27AAPFU0939F1ZV', fp: '102026', version: 'GST3.2.4', hash: 'hash' })
})

test.each([
  ['to a registered buyer', document(100, { gstin: '12GEOPS0823BBZH', placeOfSupply: '12' }), 'b2b'],
  ['in the seller’s own State', document(99_000_000), 'b2cs'],
  ['whose buyer named no State', document(99_000_000, { placeOfSupply: null }), 'b2cs'],
  ['to another State, exactly at the threshold', document(10_000_000, { placeOfSupply: '29' }), 'b2cs'],
  ['to another State, a paisa above the threshold', document(10_000_001, { placeOfSupply: '29' }), 'b2cl'],
  [
    'to another State, under the higher threshold of its day',
    document(10_000_001, { placeOfSupply: '29', day: '2024-07-31' }),
    'b2cs',
  ],
])('lists an invoice %s in its section', (_, one, section) => {
  expect(sectionOf(seller, one)).toBe(section)
})

test('exempt sales are added up by kind of supply, less their notes, and are in no other section', () => {
  const exempt = { ratePercent: 0, ...taxInside(50_000, 0, true), serial: 7, number: 'BOS/2627/000007' }
  const note = { isCreditNote: true, number: 'CRN/2627/000001', corrects: { totalPaise: 50_000, day: '2026-10-02' } }
  const file = returnOf(
    document(50_000, exempt),
    document(20_000, { ...exempt, ...taxInside(20_000, 0, true), ...note }),
    document(99_000_000, { ...exempt, ...taxInside(99_000_000, 0, false), placeOfSupply: '29', serial: 8 }),
    document(50_000, {
      ...exempt,
      gstin: '12GEOPS0823BBZH',
      placeOfSupply: '12',
      serial: 9,
      number: 'BOS/2627/000009',
    }),
    document(11_800),
  ) as { nil: object; b2cs: object[]; doc_issue: { doc_det: object[] } }
  const none = { nil_amt: 0, ngsup_amt: 0 }
  expect(file.nil).toEqual({
    inv: [
      { sply_ty: 'INTRAB2C', expt_amt: 300, ...none },
      { sply_ty: 'INTRB2C', expt_amt: 990_000, ...none },
      { sply_ty: 'INTRB2B', expt_amt: 500, ...none },
    ],
  })
  expect(file.b2cs).toHaveLength(1)
  expect(file).not.toHaveProperty('b2cl')
  expect(file).not.toHaveProperty('b2b')
  expect(file).not.toHaveProperty('cdnur')
  expect(file.doc_issue.doc_det[0]).toMatchObject({
    doc_num: 1,
    docs: [
      { num: 1, from: 'INV/2627/000001', totnum: 1 },
      { num: 2, from: 'BOS/2627/000007', to: 'BOS/2627/000009', totnum: 3 },
    ],
  })
})

test('numbers are counted by their prefix, where it changed within the month', () => {
  const one = (number: string, serial: number) => document(11_800, { number, serial })
  const file = returnOf(one('INV/2627/000101', 101), one('INV/2627/000102', 102), one('IN2/2627/000001', 1)) as {
    doc_issue: { doc_det: object[] }
  }
  expect(file.doc_issue.doc_det).toMatchObject([
    {
      doc_num: 1,
      docs: [
        { num: 1, from: 'INV/2627/000101', to: 'INV/2627/000102', totnum: 2 },
        { num: 2, from: 'IN2/2627/000001', to: 'IN2/2627/000001', totnum: 1 },
      ],
    },
  ])
})

test('a small credit note of a large invoice is listed as the invoice is, and one of a small invoice reduces the sums', () => {
  const note = { isCreditNote: true, placeOfSupply: '29', number: 'CRN/2627/000001' }
  const large = document(100, { ...note, corrects: { totalPaise: 10_000_001, day: '2026-09-30' } })
  const small = document(59_000, { ...note, corrects: { totalPaise: 118_000, day: '2026-09-30' } })
  expect(sectionOf(seller, large)).toBe('cdnur')
  const file = returnOf(document(118_000, { placeOfSupply: '29' }), small) as {
    b2cs: object[]
    doc_issue: { doc_det: { doc_num: number }[] }
  }
  expect(file.b2cs).toEqual([{ sply_ty: 'INTER', rt: 18, typ: 'OE', pos: '29', txval: 500, iamt: 90, csamt: 0 }])
  expect(file.doc_issue.doc_det.map((one) => one.doc_num)).toEqual([1, 5])
})

test('whatever was sold and given back, each amount of the return is that of the documents', () => {
  const sales = fc.array(
    fc.record({
      paise: fc.integer({ min: 100, max: 60_000_000 }),
      split: fc.integer({ min: 1, max: 99 }),
      place: fc.constantFrom('27', '29', null),
      gstin: fc.constantFrom(null, null, '12GEOPS0823BBZH'),
      back: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(sales, (list) => {
      const documents = list.map(({ paise, split, place, gstin, back }, n) =>
        document(paise, {
          serial: n + 1,
          placeOfSupply: place,
          gstin,
          isCreditNote: back,
          corrects: back ? { totalPaise: paise, day: '2026-10-01' } : null,
          ...taxInside(paise, 18, (place ?? '27') === '27'),
          lines: [
            { sac: '999293', payablePaise: Math.ceil((paise * split) / 100) },
            { sac: '999299', payablePaise: paise - Math.ceil((paise * split) / 100) },
          ],
        }),
      )
      const file = JSON.parse(JSON.stringify(returnOf(...documents)))
      const service = [...(file.hsn?.hsn_b2b ?? []), ...(file.hsn?.hsn_b2c ?? [])]
      for (const [key, part] of [
        ['txval', 'taxablePaise'],
        ['iamt', 'igstPaise'],
        ['camt', 'cgstPaise'],
        ['samt', 'sgstPaise'],
      ] as const) {
        const expected = documents.reduce((sum, one) => sum + (one.isCreditNote ? -1 : 1) * one[part], 0)
        expect(paiseIn(service, key)).toBe(expected)
        expect(paiseIn(sectionItems(file), key)).toBe(expected)
      }
    }),
    { numRuns: 60 },
  )
})

type Item = Partial<Record<'txval' | 'iamt' | 'camt' | 'samt', number>>
const paiseIn = (items: Item[], key: keyof Item) =>
  items.reduce((sum, one) => sum + Math.round((one[key] ?? 0) * 100), 0)

/** Every amount of the sections by sale, credit notes below 0. */
function sectionItems(file: Record<string, any>): Item[] {
  const details = (documents: any[], sign: 1 | -1) =>
    documents.flatMap((one) =>
      one.itms.map(({ itm_det }: { itm_det: Item }) =>
        Object.fromEntries(Object.entries(itm_det).map(([key, value]) => [key, sign * value])),
      ),
    )
  return [
    ...(file.b2cs ?? []),
    ...details(
      (file.b2b ?? []).flatMap((group: any) => group.inv),
      1,
    ),
    ...details(
      (file.b2cl ?? []).flatMap((group: any) => group.inv),
      1,
    ),
    ...details(
      (file.cdnr ?? []).flatMap((group: any) => group.nt),
      -1,
    ),
    ...details(file.cdnur ?? [], -1),
  ]
}

test('amounts are rupees with at most two decimals', () => {
  const file = returnOf(document(99_900)) as { b2cs: { txval: number; camt: number }[] }
  expect(file.b2cs[0]).toMatchObject({ txval: plainRupees(84_662), camt: 76.19 })
})

test('a credit note without tax of a sale with tax is a number of its series, and in no other section', () => {
  const late = document(11_800_000, {
    number: 'CRN/2627/000001',
    isCreditNote: true,
    isFinancial: true,
    ratePercent: 0,
  })
  const made = returnOf(late) as Record<string, unknown>
  expect(Object.keys(made)).toEqual(['gstin', 'fp', 'version', 'hash', 'doc_issue'])
})
