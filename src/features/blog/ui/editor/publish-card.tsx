import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { EyeIcon } from '#design/icons/regular.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { TextInput } from '#design/text-input.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDateTime } from '#platform/format/format.ts'
import { messages } from '../../messages/editor-en.ts'
import { PostStateChip } from '../list/post-state-chip.tsx'
import { EditorCard } from './editor-card.tsx'
import { useEditor, useFacts, useField, usePost } from './editor-context.tsx'
import { fieldOfMoment, momentOfField } from './indian-time.ts'
import { usePublishing } from './use-publishing.ts'

/** Where the post stands, when it shows, and the one button that takes it further. */
export function PublishCard() {
  const { session } = useEditor()
  const { state, changed, uid, slug } = useFacts((facts) => facts)
  const moment = useField('publishAt')
  const [confirming, setConfirming] = useState(false)
  const { publish, unpublish, busy, later } = usePublishing(() => setConfirming(false))
  const label = state === 'DRAFT' ? (later ? messages.schedule : messages.publish) : messages.update

  async function preview() {
    await session.flush()
    const made = session.facts.getState().uid
    if (made) window.open(pagePath('/blog/$slug', { slug: made }, { preview: 1 }), '_blank', 'noopener')
  }

  return (
    <EditorCard id="publish-card" title={messages.cards.publish}>
      <div>
        <PostStateChip state={state} />
        <PostStatus />
        {state !== 'DRAFT' && changed && <p className="t-sm ink-2 mt-2">{messages.changes}</p>}
      </div>
      <TextInput
        {...moment.control}
        type="datetime-local"
        label={messages.fields.publishAt}
        hint={messages.publishAtHint}
        value={fieldOfMoment(moment.value)}
        onChange={(event) => moment.set(momentOfField(event.target.value))}
      />
      <div className="grid gap-2.5">
        <Button
          full
          loading={busy === 'publish'}
          loadingLabel={messages.publishing}
          disabled={busy !== undefined || (state !== 'DRAFT' && !changed)}
          onClick={publish}
        >
          {label}
        </Button>
        <Button full variant="secondary" icon={<EyeIcon />} onClick={() => void preview()}>
          {messages.preview}
        </Button>
        {state === 'PUBLISHED' && (
          <LinkButton full variant="secondary" href={pagePath('/blog/$slug', { slug })} target="_blank">
            {messages.view}
          </LinkButton>
        )}
        {uid && state !== 'DRAFT' && (
          <Button full variant="text" disabled={busy === 'publish'} onClick={() => setConfirming(true)}>
            {messages.unpublish}
          </Button>
        )}
      </div>
      <Confirm
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={unpublish}
        question={messages.unpublishQuestion}
        detail={messages.unpublishDetail(1)}
        confirmLabel={messages.unpublish}
        variant="primary"
        loading={busy === 'unpublish'}
        loadingLabel={messages.unpublishing}
      />
    </EditorCard>
  )
}

function PostStatus() {
  const state = useFacts((facts) => facts.state)
  const publishAt = usePost((post) => post.publishAt)
  if (state === 'DRAFT' || !publishAt) return null
  const dayText = state === 'SCHEDULED' ? messages.shownFrom : messages.shownSince
  return <p className="t-sm ink-2 mt-2">{dayText(formatDateTime(publishAt))}</p>
}
