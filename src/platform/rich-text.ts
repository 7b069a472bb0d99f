import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** `rel` is ours alone: the transform below sets it over whatever came. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'sub',
    'sup',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['scope'],
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
  },
}
/** Rich text as it may be stored and shown: an allow-list of tags, no style, no script, no handler, links marked. */
export function safeHtml(html: string): string {
  return reachable(withoutEmptyHeadings(sanitizeHtml(html, allowed)))
}

/** The corner of a table with headings on two sides is no heading: it names nothing. */
function withoutEmptyHeadings(html: string): string {
  return html.replaceAll(/<th(?: [^>]*)?>\s*<\/th>/g, '<td></td>')
}

export function htmlFromMarkdown(markdown: string): string {
  return safeHtml(marked.parse(markdown, { async: false }))
}

/** Long lines of code and wide tables scroll by themselves, so the keyboard must reach them. */
export function reachable(html: string): string {
  return html.replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">')
}
