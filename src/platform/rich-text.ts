import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

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
    a: ['href', 'title'],
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
// The rel that every link gets must survive the list above.
allowed.allowedAttributes = { ...(allowed.allowedAttributes as Record<string, string[]>), a: ['href', 'title', 'rel'] }

/** Rich text as it may be stored and shown: an allow-list of tags, no style, no script, no handler, links marked. */
export function safeHtml(html: string): string {
  return sanitizeHtml(html, allowed)
}

export function htmlFromMarkdown(markdown: string): string {
  return safeHtml(marked.parse(markdown, { async: false }))
}
