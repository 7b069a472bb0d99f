/** A row of a CSV file and the line that it begins on. */
export type CsvRow = { line: number; cells: string[] }

/** RFC 4180, also with semicolons or tabs between the cells; empty lines are left out. */
export function parseCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\uFEFF/, '')
  const firstLine = plain.slice(0, plain.indexOf('\n') + 1 || undefined)
  const separator = [';', '\t'].find((one) => firstLine.includes(one)) ?? ','
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let firstLineNumber = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: firstLineNumber, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < plain.length; at++) {
    const char = plain[at]
    if (char === '\n') line += 1
    if (quoted) {
      if (char !== '"') cell += char
      else if (plain[at + 1] === '"') cell += plain[at++]
      else quoted = false
    } else if (char === '"' && cell === '') quoted = true
    else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      endRow()
      firstLineNumber = line
    } else if (char !== '\r') cell += char
  }
  endRow()
  return rows
}
