import { isEmail } from '#platform/api/validation.ts'

/** What a pasted list or the text of a CSV file names. */
export type AddressList = {
  /** Each once, in small letters, as they come. */
  emails: string[]
  /** Lines without an email, by their number from 1; the names of columns in the first line are no mistake. */
  wrong: { line: number; text: string }[]
}

/**
 * Reads the emails of a list: one a line, or separated by commas, semicolons or tabs, with names and other columns beside
 * them, as spreadsheets write them. `Asha <asha@example.in>` is read too. A line without an email is wrong.
 */
export function readAddresses(list: string): AddressList {
  const emails = new Set<string>()
  const wrong: AddressList['wrong'] = []
  const lines = list.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [i, line] of lines.entries()) {
    if (!/[^\s,;"]/.test(line)) continue
    const found = line
      .split(/[\s,;<>"']+/)
      .map((cell) => cell.toLowerCase())
      .filter(isEmail)
    for (const email of found) emails.add(email)
    const isHeader = i === 0 && !line.includes('@')
    if (found.length === 0 && !(isHeader && lines.length > 1))
      wrong.push({ line: i + 1, text: line.trim().slice(0, 60) })
  }
  return { emails: [...emails], wrong }
}
