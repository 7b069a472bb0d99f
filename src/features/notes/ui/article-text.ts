type Segment = { node: Text; start: number }
/** The text of an article as one string, and where each part of it is in the page. */
export type ArticleText = { text: string; segments: readonly Segment[] }
type Part = { start: number; end: number }

const blocks = /^(ADDRESS|BLOCKQUOTE|BR|DD|DIV|DT|FIGCAPTION|FIGURE|H[1-6]|HR|LI|OL|P|PRE|TABLE|TD|TH|TR|UL)$/

/** Between two blocks there is a line break. */
export function articleText(root: Element): ArticleText {
  const segments: Segment[] = []
  let text = ''
  const breakLine = (node: Node) => {
    if (node instanceof Element && blocks.test(node.tagName) && text !== '' && !text.endsWith('\n')) text += '\n'
  }
  function read(node: Node): void {
    breakLine(node)
    if (node instanceof Text) {
      segments.push({ node, start: text.length })
      text += node.data
    }
    for (const child of node.childNodes) read(child)
    breakLine(node)
  }
  read(root)
  return { text, segments }
}

/** The part of the text that a range covers, without the space around it; undefined for none. */
export function partOf({ text, segments }: ArticleText, range: Range): Part | undefined {
  const covered = segments.filter(({ node }) => range.intersectsNode(node))
  const [first, last] = [covered[0], covered.at(-1)]
  if (!first || !last) return undefined
  const from = first.start + (first.node === range.startContainer ? range.startOffset : 0)
  const to = last.start + (last.node === range.endContainer ? range.endOffset : last.node.length)
  const words = text.slice(from, to)
  const start = from + words.length - words.trimStart().length
  const end = from + words.trimEnd().length
  return start < end ? { start, end } : undefined
}

/** The range of the page that a part of the text is in. */
export function rangeOf({ segments }: ArticleText, { start, end }: Part): Range | undefined {
  const first = segments.findLast((segment) => segment.start <= start)
  const last = segments.findLast((segment) => segment.start < end)
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, Math.min(start - first.start, first.node.length))
  range.setEnd(last.node, Math.min(end - last.start, last.node.length))
  return range
}
