import { findPassage, type Passage } from '../rules/find-passage.ts'
import { articleText, rangeOf } from './article-text.ts'

/** Where a marked passage is in the article that is shown; undefined where a revision took it out. */
export function findInArticle(article: HTMLElement, passage: Passage): Range | undefined {
  const text = articleText(article)
  const found = findPassage(text.text, passage)
  return found && rangeOf(text, found)
}

/** Marks ranges of the page under a name that a style sheet has, where the browser can. */
export function markRanges(name: string, ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges))
  else CSS.highlights.delete(name)
}

/** Scrolls to a passage and marks it; keyboard and screen reader go on from there. */
export function showPassage(range: Range): void {
  const element = range.startContainer.parentElement
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  markRanges('note-shown', [range])
}
