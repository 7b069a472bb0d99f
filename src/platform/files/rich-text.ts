import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { refuseFields } from '../api/errors.ts'
import { withWholeLetters } from '../database/storable.ts'
import { textOf } from '../i18n/text.ts'
import { messages } from '../messages/en.ts'
import { depthOf, maxDepth } from './rich-text-limits.ts'

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

/**
 * Rich text that a person sent, as it may be stored: cleaned, and refused where that made it too long, or where it is
 * nested too deeply to be shown. Its field's schema (`richText`) has bounded it before.
 * @param field the field that the refusal names
 */
export function cleanRichText(html: string, field: string, maxLength: number): string {
  // Marks that were written as entities are marks by now.
  const clean = withWholeLetters(safeHtml(html))
  if (clean.length > maxLength) throw refuseFields({ [field]: textOf(messages, 'cleanedTooLong', maxLength) })
  if (depthOf(clean) > maxDepth) throw refuseFields({ [field]: textOf(messages, 'nestedTooDeeply') })
  return clean
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
