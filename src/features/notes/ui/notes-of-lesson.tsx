import { useEffect, useState } from 'react'
import { PlayFillIcon } from '#design/icons/fill.tsx'
import { QuotesIcon } from '#design/icons/regular.tsx'
import type { Note } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { clock } from '../rules/clock.ts'
import { findInArticle, showPassage } from './find-in-article.ts'
import { NoteItem } from './note-item.tsx'
import { waitingOf, type WaitingNoteItem } from './note-outbox.ts'
import { notePlaceClass } from './note-place.ts'
import type { NotedLesson } from './notes-panel.tsx'

type Parts = Pick<NotedLesson, 'video' | 'article'>

/** The notes that a learner has in the open lesson: loaded where there are some. */
export function NotesOfLesson({
  notes,
  waiting,
  ...parts
}: { notes: readonly Note[]; waiting: readonly WaitingNoteItem[] } & Parts) {
  return (
    <ul className="mt-3" aria-label={messages.panel.list}>
      {notes.map((note) => (
        <NoteInLesson key={note.uid} note={note} waiting={waitingOf(waiting, note.uid)} {...parts} />
      ))}
    </ul>
  )
}

function NoteInLesson({ note, waiting, video, article }: { note: Note; waiting: WaitingNoteItem | undefined } & Parts) {
  const { second, passage } = note
  const shownArticle = useShown(article)
  const range = passage && shownArticle ? findInArticle(shownArticle, note) : undefined
  return (
    <NoteItem
      note={note}
      waiting={waiting}
      place={
        second !== null ? (
          <button
            type="button"
            className={notePlaceClass}
            aria-label={messages.item.goTo(clock(second))}
            onClick={() => video.current && playFrom(video.current, second)}
          >
            <PlayFillIcon size={14} />
            {clock(second)}
          </button>
        ) : (
          range && (
            <button
              type="button"
              className={notePlaceClass}
              aria-label={messages.item.goToPassage}
              onClick={() => showPassage(range)}
            >
              <QuotesIcon size={18} />
            </button>
          )
        )
      }
    >
      {passage && shownArticle && !range && <p className="t-sm ink-3 mt-1.5">{messages.item.passageGone}</p>}
    </NoteItem>
  )
}

function playFrom(video: HTMLVideoElement, second: number): void {
  video.currentTime = second
  video.scrollIntoView({ block: 'center' })
  void video.play().catch(() => undefined)
}

const articleCheckMs = 300
/** The article once it is in the page: the notes may come before it. */
function useShown(article: NotedLesson['article']): HTMLElement | null {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const look = () => {
      setShown(article.current)
      if (article.current) clearInterval(timer)
    }
    const timer = setInterval(look, articleCheckMs)
    return () => clearInterval(timer)
  }, [article])
  return shown
}
