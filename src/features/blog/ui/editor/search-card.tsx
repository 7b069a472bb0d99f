import { langOf } from '#design/lang-of.ts'
import { TextInput } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { slugOf } from '#platform/format/slug.ts'
import { messages } from '../../messages/editor-en.ts'
import { EditorCard } from './editor-card.tsx'
import { useField, usePost } from './editor-context.tsx'

/** What search engines are told, and how it will look there. */
export function SearchCard() {
  const seoTitle = useField('seoTitle')
  const seoDescription = useField('seoDescription')
  const title = usePost((post) => post.seoTitle || post.title) || messages.untitled
  const description = usePost((post) => post.seoDescription || post.excerpt) || messages.noDescription
  const slug = usePost((post) => post.slug || slugOf(post.title))
  return (
    <EditorCard id="search-card" title={messages.cards.search} hint={messages.searchHint}>
      <TextInput
        {...seoTitle.control}
        label={messages.fields.seoTitle}
        hint={messages.ofCharacters([...seoTitle.value].length, 70)}
        value={seoTitle.value}
        onChange={(event) => seoTitle.set(event.target.value)}
      />
      <Textarea
        {...seoDescription.control}
        label={messages.fields.seoDescription}
        hint={messages.ofCharacters([...seoDescription.value].length, 170)}
        rows={3}
        value={seoDescription.value}
        onChange={(event) => seoDescription.set(event.target.value)}
      />
      <div className="rounded-control border border-line p-4" aria-label={messages.searchPreview} role="group">
        <p className="t-xs ink-3 mb-2">{messages.searchPreview}</p>
        <p className="t-xs ink-2 [overflow-wrap:anywhere]">{pagePath('/blog/$slug', { slug })}</p>
        <p className="mt-1 text-[19px] leading-snug font-semibold text-link" lang={langOf(title)}>
          {title}
        </p>
        <p className="t-sm ink-2 mt-1" lang={langOf(description)}>
          {description}
        </p>
      </div>
    </EditorCard>
  )
}
