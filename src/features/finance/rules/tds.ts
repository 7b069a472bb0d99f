const section = /\b(?:sections?|sec\.|s\.)\s*(\d+[A-Z]*(?:-[A-Z]+)?(?:\([\w ]+\))*)/i
const since = /^\s*from (\d{1,2} [A-Z][a-z]+ \d{4})\b/

/**
 * The section of the law that a rate's source names, such as 194J: the first one, or that of a later part of the text
 * (after a semicolon) which begins with 'from', a day such as 1 April 2026, and holds on the given day.
 * @returns an empty text where the source names none
 */
export function sectionOfSource(source: string, day: string): string {
  let found = ''
  for (const [index, part] of source.split(';').entries()) {
    const begins = since.exec(part)?.[1]
    const named = section.exec(part)?.[1]
    if (named === undefined || (index > 0 && begins === undefined)) continue
    if (begins === undefined || dayOf(begins) <= day) found = named
  }
  return found
}

/** 2026-04-01 of `1 April 2026`. */
const dayOf = (text: string): string => {
  const at = Date.parse(`${text} UTC`)
  return Number.isNaN(at) ? '9999-12-31' : new Date(at).toISOString().slice(0, 10)
}
