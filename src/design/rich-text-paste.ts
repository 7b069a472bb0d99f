/** What word processors write before a line of a list, with the space behind it. */
const bullet = /^[\s\u00a0]*[·•▪§o][\s\u00a0]+/

const blocks = 'p, div, ul, ol, h1, h2, h3, h4, h5, h6'

/**
 * Converts pasted HTML to the formats of the editor: a page's first heading becomes a section's heading, lines that
 * only look like a list become one, and where tables are not allowed every cell becomes a paragraph.
 */
export function pastedText(html: string, tables: boolean): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const heading of page.querySelectorAll('h1')) replace(heading, 'h2')
  if (!tables)
    for (const cell of page.querySelectorAll('td, th')) {
      if (cell.querySelector(blocks)) continue
      const paragraph = page.createElement('p')
      paragraph.append(...cell.childNodes)
      cell.append(paragraph)
    }
  for (const line of page.querySelectorAll('p[class^="MsoListParagraph"]')) {
    if (!bullet.test(line.textContent)) continue
    const before = line.previousElementSibling
    const list = before?.tagName === 'UL' ? before : page.createElement('ul')
    if (list !== before) line.before(list)
    const item = replace(line, 'li')
    cutBullet(item)
    list.append(item)
  }
  return page.body.innerHTML
}

function replace(element: Element, name: string): Element {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.replaceWith(made)
  return made
}

/** The bullet and its space may stand in pieces of their own. */
function cutBullet(item: Element) {
  let left = bullet.exec(item.textContent)?.[0].length ?? 0
  const texts = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT)
  while (left > 0 && texts.nextNode()) {
    const text = texts.currentNode as Text
    const cut = Math.min(left, text.data.length)
    text.deleteData(0, cut)
    left -= cut
  }
}
