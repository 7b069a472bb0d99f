import { useStore } from 'zustand'
import { ConflictDialog } from '#design/conflict-dialog.tsx'
import { RichTextField } from '#design/rich-text-field.tsx'
import { SaveState } from '#design/save-state.tsx'
import { TextInput } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { sendImage } from '#features/media/ui/send-image.ts'
import { useSendBeforeLeaving } from '#platform/browser/unsent-work/use-send-before-leaving.ts'
import type { BlogField } from '../../contract/admin.ts'
import { messages } from '../../messages/editor-en.ts'
import { languageFollowing } from '../../rules.ts'
import { AboutCard } from './about-card.tsx'
import { CoverCard } from './cover-card.tsx'
import { EditorContext, useEditor, useFacts, useField, useNewEditor } from './editor-context.tsx'
import type { PostSession } from './post-session.ts'
import { PublishCard } from './publish-card.tsx'
import { SearchCard } from './search-card.tsx'

/** A post being written: its text, what stands around it, and where it stands. */
export function PostEditor({ session, title }: { session: PostSession; title: string }) {
  const editor = useNewEditor(session)
  useSendBeforeLeaving(session)
  return (
    <EditorContext value={editor}>
      <main id="main" className="max-w-[1260px]">
        <h1 className="t-h1">{title}</h1>
        <PostSaveState />
        <div className="mt-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
          <div className="grid min-w-0 gap-6">
            <TextCard />
            <CoverCard />
            <SearchCard />
          </div>
          <div className="grid min-w-0 gap-6 xl:sticky xl:top-6">
            <PublishCard />
            <AboutCard />
          </div>
        </div>
        <PostConflict />
      </main>
    </EditorContext>
  )
}

function PostSaveState() {
  const { session } = useEditor()
  const status = useStore(session.status)
  const savedAt = useFacts((facts) => facts.savedAt)
  return <SaveState session={status} savedAt={savedAt} onRetry={() => void session.flush()} />
}

function TextCard() {
  const title = useField('title')
  const language = useField('language')
  const excerpt = useField('excerpt')
  const body = useField('body')
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <TextInput
        {...title.control}
        label={messages.fields.title}
        required
        value={title.value}
        onChange={(event) => {
          language.set(languageFollowing(title.value, event.target.value, language.value))
          title.set(event.target.value)
        }}
      />
      <Textarea
        {...excerpt.control}
        label={messages.fields.excerpt}
        hint={messages.excerptHint}
        required
        rows={2}
        value={excerpt.value}
        onChange={(event) => excerpt.set(event.target.value)}
      />
      <RichTextField
        {...body.control}
        label={messages.fields.body}
        required
        tables
        value={body.value}
        onChange={body.set}
        onPicture={(file) => sendImage(file, file.name)}
      />
    </section>
  )
}

/** Two versions of the same fields, where two administrators write at once. */
function PostConflict() {
  const { session } = useEditor()
  const { value, conflict } = useStore(session.post.store)
  if (!conflict) return null
  return (
    <ConflictDialog
      title={messages.conflictTitle}
      waiting={messages.conflictWaiting}
      fields={conflict.fields.map((name) => ({
        name,
        label: messages.fields[name],
        mine: readable(name, value[name]),
        theirs: readable(name, conflict.theirs[name]),
      }))}
      onSettle={(choices) => session.post.resolve(choices)}
    />
  )
}

/** A field's value as a person reads it. */
function readable(field: BlogField, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  const text = value === null || value === undefined ? '' : String(value)
  if (field !== 'body') return text
  const page = new DOMParser().parseFromString(text.replaceAll(/<\/(p|h\d|li|tr)>/g, '$&\n'), 'text/html')
  return page.body.textContent.trim()
}
