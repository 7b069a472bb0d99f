import { prefixOf } from '#features/checkout/rules/documents.ts'
import { type Paise, plainRupees, splitPaise } from '#platform/format/money.ts'

// Sections and keys of the GSTR-1 return as the portal's offline tool (V3.2.4) writes its file. Their description is
// public: github.com/onyb/gst, spec/gstr1 (read 2026-11).

/** A tax invoice, bill of supply or credit note of a registered seller, as it was issued. Its amounts are above 0. */
export type GstDocument = {
  number: string
  isCreditNote: boolean
  /** A credit note too late to give tax back: of the return it is a number of its series alone. */
  isFinancial: boolean
  serial: number
  /** The day in India on which it was issued. */
  day: string
  /** The buyer's GSTIN, where they have one. */
  gstin: string | null
  /** The State's GST code of the place of supply; null where the buyer named none, which counts as the seller's own. */
  placeOfSupply: string | null
  ratePercent: number
  taxablePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
  igstPaise: Paise
  totalPaise: Paise
  /** What each line cost, by its service code. */
  lines: readonly { sac: string; payablePaise: Paise }[]
  /** The total of the invoice that a credit note corrects, and its day. */
  corrects: { totalPaise: Paise; day: string } | null
}

export type Gstr1Section = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur' | 'nil'
type Seller = { gstin: string; largeInvoicePaise(day: string): Paise }
type Amounts = Pick<GstDocument, 'taxablePaise' | 'cgstPaise' | 'sgstPaise' | 'igstPaise'>

const placeOf = (seller: Seller, document: GstDocument) => document.placeOfSupply ?? seller.gstin.slice(0, 2)

/**
 * Where a document is reported. A sale to a registered buyer is listed; one to anybody else too, where it went to another
 * State and its value is above the threshold of its day; the others are added up by place and rate. A credit note goes
 * where its invoice went, and reduces the sums of the small ones. What is exempt is added up by itself, less its notes.
 */
export function sectionOf(seller: Seller, document: GstDocument): Gstr1Section {
  if (document.ratePercent === 0) return 'nil'
  if (document.gstin) return document.isCreditNote ? 'cdnr' : 'b2b'
  const invoice = document.corrects ?? document
  const isLarge =
    placeOf(seller, document) !== seller.gstin.slice(0, 2) && invoice.totalPaise > seller.largeInvoicePaise(invoice.day)
  if (!isLarge) return 'b2cs'
  return document.isCreditNote ? 'cdnur' : 'b2cl'
}

/** Collects the documents of a month, in any order, and makes the return of them. */
export function gstr1Return(seller: Seller, month: string) {
  const b2b = new Map<string, object[]>()
  const b2cl = new Map<string, object[]>()
  const b2cs = new Map<string, Amounts & { place: string; rate: number }>()
  const cdnr = new Map<string, object[]>()
  const cdnur: object[] = []
  const exempt = new Map<string, Paise>()
  const services = { b2b: new Map<string, Service>(), b2c: new Map<string, Service>() }
  const series: IssuedSeries = { invoices: new Map(), bills: new Map(), creditNotes: new Map() }

  function add(document: GstDocument): void {
    if (document.isFinancial) return count(series.creditNotes, document)
    const place = placeOf(seller, document)
    const section = sectionOf(seller, document)
    if (section === 'b2b') push(b2b, document.gstin as string, invoiceOf(document, place))
    else if (section === 'b2cl') push(b2cl, place, largeInvoiceOf(document))
    else if (section === 'cdnr') push(cdnr, document.gstin as string, noteOf(document, place))
    else if (section === 'cdnur') cdnur.push(largeNoteOf(document, place))
    else if (section === 'nil') addExempt(document, place)
    else addSmall(document, place)
    addServices(services[document.gstin ? 'b2b' : 'b2c'], document)
    const sale = document.ratePercent === 0 ? series.bills : series.invoices
    count(document.isCreditNote ? series.creditNotes : sale, document)
  }

  function addSmall(document: GstDocument, place: string): void {
    const key = `${place} ${document.ratePercent}`
    const sums = b2cs.get(key) ?? { place, rate: document.ratePercent, ...nothing }
    b2cs.set(key, { ...sums, ...plus(sums, document, document.isCreditNote ? -1 : 1) })
  }

  function addExempt(document: GstDocument, place: string): void {
    const key = `${place === seller.gstin.slice(0, 2) ? 'INTRA' : 'INTR'}${document.gstin ? 'B2B' : 'B2C'}`
    exempt.set(key, (exempt.get(key) ?? 0) + (document.isCreditNote ? -1 : 1) * document.totalPaise)
  }

  /** The return as the portal takes it; a section without records is left out. */
  function file(): object {
    const ownState = seller.gstin.slice(0, 2)
    const hsn = withoutEmpty({ hsn_b2b: serviceRows(services.b2b), hsn_b2c: serviceRows(services.b2c) })
    return {
      gstin: seller.gstin,
      fp: `${month.slice(5, 7)}${month.slice(0, 4)}`,
      version: 'GST3.2.4',
      hash: 'hash',
      ...withoutEmpty({
        b2b: [...b2b].map(([ctin, inv]) => ({ ctin, inv })),
        b2cl: [...b2cl].map(([pos, inv]) => ({ pos, inv })),
        b2cs: [...b2cs.values()].map(({ place, rate, ...sums }) => ({
          sply_ty: place === ownState ? 'INTRA' : 'INTER',
          rt: rate,
          typ: 'OE',
          pos: place,
          ...amountsOf(sums, place !== ownState),
        })),
        cdnr: [...cdnr].map(([ctin, nt]) => ({ ctin, nt })),
        cdnur,
        nil: exemptRows(exempt),
        doc_issue: documentsIssued(series),
        hsn: Object.keys(hsn).length > 0 ? hsn : [],
      }),
    }
  }

  return { add, file }
}

const nothing: Amounts = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 }
function plus(sums: Amounts, more: Amounts, sign: 1 | -1): Amounts {
  return {
    taxablePaise: sums.taxablePaise + sign * more.taxablePaise,
    cgstPaise: sums.cgstPaise + sign * more.cgstPaise,
    sgstPaise: sums.sgstPaise + sign * more.sgstPaise,
    igstPaise: sums.igstPaise + sign * more.igstPaise,
  }
}

function amountsOf(sums: Amounts, toAnotherState: boolean) {
  return {
    txval: plainRupees(sums.taxablePaise),
    ...(toAnotherState
      ? { iamt: plainRupees(sums.igstPaise) }
      : { camt: plainRupees(sums.cgstPaise), samt: plainRupees(sums.sgstPaise) }),
    csamt: 0,
  }
}

/** Every document has one rate, so one item. The tool numbers an item by its rate: 18 % is 1801. */
function itemsOf(document: GstDocument) {
  const { txval, ...tax } = amountsOf(document, document.igstPaise !== 0)
  return [{ num: document.ratePercent * 100 + 1, itm_det: { txval, rt: document.ratePercent, ...tax } }]
}

/** `09-10-2026` */
const dateOf = (day: string) => day.split('-').toReversed().join('-')
const invoiceHead = (document: GstDocument) => ({
  inum: document.number,
  idt: dateOf(document.day),
  val: plainRupees(document.totalPaise),
})
const noteHead = (document: GstDocument) => ({
  nt_num: document.number,
  nt_dt: dateOf(document.day),
  ntty: 'C',
  val: plainRupees(document.totalPaise),
})
const invoiceOf = (document: GstDocument, pos: string) => ({
  ...invoiceHead(document),
  pos,
  rchrg: 'N',
  inv_typ: 'R',
  itms: itemsOf(document),
})
const largeInvoiceOf = (document: GstDocument) => ({ ...invoiceHead(document), itms: itemsOf(document) })
const noteOf = (document: GstDocument, pos: string) => ({
  ...noteHead(document),
  pos,
  rchrg: 'N',
  inv_typ: 'R',
  itms: itemsOf(document),
})
const largeNoteOf = (document: GstDocument, pos: string) => ({
  ...noteHead(document),
  typ: 'B2CL',
  pos,
  itms: itemsOf(document),
})

type Service = Amounts & { sac: string; rate: number }

/** A document's amounts by service code: its tax is that of the whole, split over its lines by what they cost. */
function addServices(services: Map<string, Service>, document: GstDocument): void {
  const weights = document.lines.map((line) => line.payablePaise)
  const parts = (paise: Paise) => splitPaise(paise, weights)
  const taxable = parts(document.taxablePaise)
  const cgst = parts(document.cgstPaise)
  const sgst = parts(document.sgstPaise)
  const igst = parts(document.igstPaise)
  for (const [n, { sac }] of document.lines.entries()) {
    const key = `${sac} ${document.ratePercent}`
    const service = services.get(key) ?? { sac, rate: document.ratePercent, ...nothing }
    const line = {
      taxablePaise: taxable[n] ?? 0,
      cgstPaise: cgst[n] ?? 0,
      sgstPaise: sgst[n] ?? 0,
      igstPaise: igst[n] ?? 0,
    }
    services.set(key, { ...service, ...plus(service, line, document.isCreditNote ? -1 : 1) })
  }
}

/** A service has no unit and no quantity: the tool writes NA and 0. */
function serviceRows(services: Map<string, Service>) {
  return [...services.values()].map(({ sac, rate, ...sums }, index) => ({
    num: index + 1,
    hsn_sc: sac,
    uqc: 'NA',
    qty: 0,
    rt: rate,
    txval: plainRupees(sums.taxablePaise),
    iamt: plainRupees(sums.igstPaise),
    samt: plainRupees(sums.sgstPaise),
    camt: plainRupees(sums.cgstPaise),
    csamt: 0,
  }))
}

/** By kind of supply: INTR is to another State, INTRA within one. */
function exemptRows(exempt: ReadonlyMap<string, Paise>) {
  const inv = [...exempt].map(([sply_ty, paise]) => ({
    sply_ty,
    expt_amt: plainRupees(paise),
    nil_amt: 0,
    ngsup_amt: 0,
  }))
  return inv.length > 0 ? { inv } : []
}

type Series = { first?: GstDocument; last?: GstDocument; count: number }
/** By the prefix of their numbers, which may change within the month: numbers go on within a prefix alone. */
type SeriesByPrefix = Map<string, Series>
type IssuedSeries = Record<'invoices' | 'bills' | 'creditNotes', SeriesByPrefix>
function count(byPrefix: SeriesByPrefix, document: GstDocument): void {
  const prefix = prefixOf(document.number)
  const series = byPrefix.get(prefix) ?? { count: 0 }
  byPrefix.set(prefix, series)
  if (!series.first || document.serial < series.first.serial) series.first = document
  if (!series.last || document.serial > series.last.serial) series.last = document
  series.count += 1
}

/**
 * The kinds of document by their place in the tool's list: 1 is an invoice, 5 a credit note. Bills of supply have no place
 * of their own there and stand with the invoices, as a series of numbers of theirs.
 */
function documentsIssued({ invoices, bills, creditNotes }: IssuedSeries) {
  const kinds = [
    { doc_num: 1, doc_typ: 'Invoices for outward supply', series: [...invoices.values(), ...bills.values()] },
    { doc_num: 5, doc_typ: 'Credit Note', series: [...creditNotes.values()] },
  ]
  const doc_det = kinds.flatMap(({ series, ...kind }) => {
    const docs = series.flatMap(({ first, last, count: totnum }) =>
      first && last ? [{ from: first.number, to: last.number, totnum, cancel: 0, net_issue: totnum }] : [],
    )
    return docs.length > 0 ? [{ ...kind, docs: docs.map((one, index) => ({ num: index + 1, ...one })) }] : []
  })
  return doc_det.length > 0 ? { doc_det } : []
}

function withoutEmpty(sections: Record<string, object>): Record<string, object> {
  return Object.fromEntries(Object.entries(sections).filter(([, value]) => !Array.isArray(value) || value.length > 0))
}
function push(groups: Map<string, object[]>, key: string, record: object): void {
  const group = groups.get(key)
  if (group) group.push(record)
  else groups.set(key, [record])
}
