/** Scrolls a horizontal row so that an item is visible, without animation, with the end of the item before it. */
export function scrollRowTo(row: HTMLElement | null, part: Element | null | undefined): void {
  if (!row || !part) return
  const left = row.scrollLeft + part.getBoundingClientRect().left - row.getBoundingClientRect().left - 60
  row.scrollTo({ left, behavior: 'instant' })
}
