/** Brings a part of a row that scrolls sideways into sight at once, with the end of the part before it. */
export function scrollRowTo(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return
  const left = row.scrollLeft + part.getBoundingClientRect().left - row.getBoundingClientRect().left - 60
  row.scrollTo({ left, behavior: 'instant' })
}
