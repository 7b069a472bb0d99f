import { dayBefore, monthAfter } from '#platform/format/day-in-india.ts'

/**
 * Files for the accountant and the government, made by a job. `gstr1_…`, `tally` and `ledger` cover a calendar month in
 * India, `tds` a quarter of the fiscal year.
 */
export const exportKinds = ['gstr1_json', 'gstr1_csv', 'tds', 'tally', 'ledger'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** A period's tax by its documents, and by the tax accounts of the books. In paise. */
export type GstSummary = { taxable: number; cgst: number; sgst: number; igst: number; books: GstBooks }
type GstBooks = { cgst: number; sgst: number; igst: number }

/** By how many paise the books say more tax than the documents; 0 where they are equal, tax by tax. */
export function gstDifference({ books, ...issued }: GstSummary): number {
  const differences = (['cgst', 'sgst', 'igst'] as const).map((tax) => books[tax] - issued[tax])
  const sum = differences.reduce((total, one) => total + one, 0)
  // Too much of one tax and too little of another are no match.
  return sum || Math.max(...differences)
}

/** How long a file can be downloaded. */
export const exportDays = 7

/** `YYYY-MM` of this century. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** First and last day of a period, as `YYYY-MM-DD`. */
export type Period = { fromDay: string; toDay: string }

/** The period that a file of this kind covers when it is asked for by a month, as `YYYY-MM`. */
export function periodOf(kind: ExportKind, month: string): Period {
  const first = `${month}-01`
  const fromDay = kind === 'tds' ? quarterStart(first) : first
  const after = kind === 'tds' ? monthAfter(monthAfter(monthAfter(fromDay))) : monthAfter(fromDay)
  return { fromDay, toDay: dayBefore(after) }
}

/** The month of a day and those before it, the newest first, as `YYYY-MM`. */
export function recentMonths(day: string, count: number): string[] {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

/** Quarters of the fiscal year begin in April, July, October and January. */
function quarterStart(firstDay: string): string {
  const [year, month] = firstDay.split('-').map(Number) as [number, number]
  return `${year}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

/** `gstr1-2026-10.json` */
export function exportFileName(kind: ExportKind, { fromDay, toDay }: Period): string {
  const months = kind === 'tds' ? `${fromDay.slice(0, 7)}-to-${toDay.slice(0, 7)}` : fromDay.slice(0, 7)
  return {
    gstr1_json: `gstr1-${months}.json`,
    gstr1_csv: `gstr1-${months}.csv`,
    tds: `tds-${months}.csv`,
    tally: `tally-${months}.xml`,
    ledger: `ledger-${months}.csv`,
  }[kind]
}

export const exportTypes: Readonly<Record<ExportKind, string>> = {
  gstr1_json: 'application/json; charset=utf-8',
  gstr1_csv: 'text/csv; charset=utf-8',
  tds: 'text/csv; charset=utf-8',
  tally: 'application/xml; charset=utf-8',
  ledger: 'text/csv; charset=utf-8',
}

/** The GST portal takes a return's JSON file up to this size; a longer one is uploaded in parts. */
export const maxPortalBytes = 5 * 2 ** 20
export const isAbovePortalLimit = ({ kind, bytes }: { kind: ExportKind; bytes: number | null }): boolean =>
  kind === 'gstr1_json' && bytes !== null && bytes > maxPortalBytes
