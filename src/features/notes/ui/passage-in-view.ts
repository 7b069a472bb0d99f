import { type Passage, passageAt } from '../rules/find-passage.ts'
import { articleText } from './article-text.ts'

const blocks = 'p, li, h1, h2, h3, h4, h5, h6, pre, blockquote, tr, figcaption'
/** Where on the screen one reads, as a share of its height. */
const readingLine = 0.3
/** So much of a paragraph says which one it is. */
const maxLength = 120

/** The beginning of the paragraph, heading or item of an article that is being read; undefined for an empty article. */
export function passageInView(article: HTMLElement): Passage | undefined {
  const text = articleText(article)
  const parts = [...article.querySelectorAll(blocks)].flatMap((block) => {
    const own = text.segments.filter(({ node }) => block.contains(node))
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const words = text.text.slice(first.start, last.start + last.node.length)
    if (words.trim() === '') return []
    const start = first.start + words.length - words.trimStart().length
    return [{ block, start, end: start + beginningOf(words.trim()).length }]
  })
  const line = window.innerHeight * readingLine
  const read = parts.findLast(({ block }) => block.getBoundingClientRect().top <= line) ?? parts[0]
  return read && passageAt(text.text, read)
}

/** Whole words where there are any. */
function beginningOf(words: string): string {
  const [line = ''] = words.split('\n')
  if (line.length <= maxLength) return line.trimEnd()
  const end = line.lastIndexOf(' ', maxLength)
  return line.slice(0, end > 0 ? end : maxLength).trimEnd()
}
