import { messages as draftsMessages } from '#design/messages/drafts-en.ts'
import { Select } from '#design/select.tsx'
import { TagsInput } from '#design/tags-input.tsx'
import { TextInput } from '#design/text-input.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { slugOf } from '#platform/format/slug.ts'
import { blogLanguages } from '../../contract/admin.ts'
import { messages } from '../../messages/editor-en.ts'
import { AuthorField } from './author-field.tsx'
import { EditorCard } from './editor-card.tsx'
import { useFacts, useField, usePost } from './editor-context.tsx'

/** What stands around the text: address, author, tags, language. */
export function AboutCard() {
  const slug = useField('slug')
  const tags = useField('tags')
  const language = useField('language')
  const title = usePost((post) => post.title)
  const { state, slug: shown } = useFacts((facts) => facts)
  const renamed = state !== 'DRAFT' && slug.value !== shown
  return (
    <EditorCard id="about-card" title={messages.cards.about}>
      <TextInput
        {...slug.control}
        label={messages.fields.slug}
        hint={renamed ? messages.slugStays(pagePath('/blog/$slug', { slug: shown })) : messages.slugHint}
        placeholder={slugOf(title)}
        value={slug.value}
        autoCapitalize="none"
        spellCheck={false}
        // What a person types between words is a hyphen here.
        onChange={(event) => slug.set(event.target.value.toLowerCase().replaceAll(/[\s_]+/g, '-'))}
        onBlur={() => slug.set(slug.value.replaceAll(/-{2,}/g, '-').replaceAll(/^-+|-+$/g, ''))}
      />
      <AuthorField />
      <div>
        <TagsInput {...tags.control} label={draftsMessages.tags} value={tags.value} onChange={tags.set} />
      </div>
      <Select
        {...language.control}
        label={messages.fields.language}
        options={blogLanguages.map((value) => ({ value, label: messages.languages[value] }))}
        value={language.value}
        onChange={(event) => language.set(event.target.value as (typeof blogLanguages)[number])}
      />
    </EditorCard>
  )
}
