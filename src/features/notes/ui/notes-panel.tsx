import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useState } from 'react'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useUnsentText } from '#features/accounts/ui/unsent-texts.ts'
import { query } from '#platform/api/client.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useOutbox } from '#platform/browser/unsent-work/use-outbox.ts'
import { formatCount } from '#platform/format/format.ts'
import { lessonNotes } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { clock } from '../rules/clock.ts'
import { NewNoteForm, newNotePlace } from './note-form.tsx'
import { noteOutbox, waitingBeside } from './note-outbox.ts'
import { useRefresh } from './use-refresh.ts'
import { WaitingNotes } from './waiting-note-item.tsx'

const NotesOfLesson = lazyPart(() => import('./notes-of-lesson.tsx'), 'NotesOfLesson')

/** The parts of a lesson that notes belong to; each is there once it is shown. */
export type NotedLesson = {
  course: string
  lesson: string
  isVideo: boolean
  video: RefObject<HTMLVideoElement | null>
  article: RefObject<HTMLElement | null>
}

/** A learner's notes in the lesson that is open: write one at this second, return to the second of another. */
export function NotesPanel({
  course,
  lesson,
  isVideo,
  video,
  article,
  startWriting,
}: NotedLesson & { startWriting: boolean }) {
  const { data, error, refetch } = useQuery(query(lessonNotes, { uid: course, lessonUid: lesson }))
  const refresh = useRefresh()
  const waiting = useOutbox(noteOutbox, refresh).filter(({ value }) => value.lesson === lesson)
  const now = useSecond(video)
  const unsent = useUnsentText(newNotePlace(lesson)).unsent
  const [writing, setWriting] = useState<{ second: number | null } | undefined>(
    unsent || startWriting ? { second: isVideo ? secondOf(video) : null } : undefined,
  )
  if (error && !data)
    return (
      <>
        <WaitingNotes items={waiting} />
        <ErrorState heading="p" text={messages.panel.errorText} onRetry={() => void refetch()} />
      </>
    )
  if (!data) return <Skeleton className="skeleton-late h-48 w-full !rounded-card" />
  const { notes, canWrite } = data
  const count = notes.length
  const beside = waitingBeside(waiting, notes)

  function write() {
    // The lesson pauses while one types.
    video.current?.pause()
    setWriting({ second: isVideo ? secondOf(video) : null })
  }

  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="t-sm ink-3" role="status">
          {count > 0 && messages.panel.count(count, formatCount(count))}
        </p>
        <LinkButton href={pagePath('/notes', { course })} variant="text" size="small">
          {messages.panel.all}
        </LinkButton>
      </div>
      {!canWrite && <p className="ink-2 mt-2">{messages.panel.readOnly}</p>}
      {canWrite &&
        (writing ? (
          <div className="card mt-2 p-4">
            <NewNoteForm
              course={course}
              lesson={lesson}
              second={writing.second}
              onDone={async (sent) => {
                if (sent) await refresh()
                setWriting(undefined)
              }}
              onCancel={() => setWriting(undefined)}
            />
          </div>
        ) : (
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button icon={<PlusBoldIcon size={16} />} onClick={write}>
              {isVideo ? messages.panel.addAt(clock(now)) : messages.panel.add}
            </Button>
            <p className="t-sm ink-3">{isVideo ? messages.panel.hintVideo : messages.panel.hintArticle}</p>
          </div>
        ))}
      <WaitingNotes items={beside} />
      {count === 0 ? (
        !writing &&
        beside.length === 0 && (
          <EmptyState
            heading="p"
            title={messages.panel.emptyTitle}
            text={isVideo ? messages.panel.emptyVideo : messages.panel.emptyText}
          />
        )
      ) : (
        <Suspense fallback={<Skeleton className="skeleton-late mt-3 h-24 w-full !rounded-card" />}>
          <NotesOfLesson notes={notes} waiting={waiting} video={video} article={article} />
        </Suspense>
      )}
    </div>
  )
}

const secondOf = (video: NotedLesson['video']): number => Math.floor(video.current?.currentTime ?? 0)

/** The second that the lesson's video is at; its player may come later than this. */
function useSecond(video: NotedLesson['video']): number {
  const [second, setSecond] = useState(() => secondOf(video))
  useEffect(() => {
    const read = () => setSecond(secondOf(video))
    // A player's events do not bubble, but are seen on their way down.
    const events = ['timeupdate', 'seeked', 'loadedmetadata']
    for (const name of events) document.addEventListener(name, read, true)
    return () => {
      for (const name of events) document.removeEventListener(name, read, true)
    }
  }, [video])
  return second
}
