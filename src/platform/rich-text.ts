import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** `rel` and `tabindex` are ours alone: the transforms below set them over whatever came. */
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
    pre: ['tabindex'],
    th: ['scope'],
    '*': ['lang'],
  },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }),
    // A long line of code scrolls by itself, so the keyboard must reach it.
    pre: sanitizeHtml.simpleTransform('pre', { tabindex: '0' }),
  },
}
/** Rich text as it may be stored and shown: an allow-list of tags, no style, no script, no handler, links marked. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, allowed)
}

export function htmlFromMarkdown(markdown: string): string {
  return safeHtml(marked.parse(markdown, { async: false }))
}
