// A spreadsheet takes what begins with one of these for a formula and may run it; an apostrophe makes it text
// (OWASP, CSV Injection).
const formula = /^[=+\-@\t\r]/

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\n\r;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as CSV (RFC 4180) that spreadsheets read as UTF-8; no text of anybody's becomes a formula. Numbers stay numbers.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return csvStart(head) + csvRows(rows)
}

type Cells = readonly (string | number | null)[]

/** The beginning of a CSV file that is written in parts. */
export const csvStart = (head: readonly string[]): string => `\uFEFF${csvRows([head])}`
/** More rows of it. */
export const csvRows = (rows: readonly Cells[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
