import { useQuery } from '@tanstack/react-query'
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { PencilSimpleIcon, QuotesIcon } from '#design/icons/regular.tsx'
import { toast } from '#design/toast.ts'
import { query } from '#platform/api/client.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { lessonNotes, type Note } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { type Passage, passageAt } from '../rules/find-passage.ts'
import { maxPassageLength } from '../rules/limits.ts'
import { articleText, partOf } from './article-text.ts'
import { findInArticle, markRanges, showPassage } from './find-in-article.ts'
import { passageInView } from './passage-in-view.ts'
import './article-notes.css'

const PassageNote = lazyPart(() => import('./passage-note.tsx'), 'PassageNote')

/** In the text of an article: the noted passages are marked; a selected one can be noted, and the place that is being read. */
export function ArticleNotes({
  course,
  lesson,
  article,
  note,
}: {
  course: string
  lesson: string
  article: RefObject<HTMLElement | null>
  /** The one that the address leads to. */
  note: string | undefined
}) {
  const { data } = useQuery(query(lessonNotes, { uid: course, lessonUid: lesson }))
  const selected = useSelectedPassage(article)
  const [noted, setNoted] = useState<{ at: Passage; title: string }>()
  useMarkedPassages(article, data?.notes)
  useNoteOfAddress(article, data?.notes, note)

  function noteHere() {
    const at = article.current && passageInView(article.current)
    if (at) setNoted({ at, title: messages.place.title })
  }

  return (
    <>
      {!selected && data?.canWrite && (
        // At the foot of the screen while one reads, and at the end of the text after it.
        <div className="pointer-events-none sticky bottom-[max(16px,env(safe-area-inset-bottom))] z-10 mt-4 flex max-w-[680px] justify-end">
          <Button
            variant="secondary"
            className="pointer-events-auto shadow-3"
            icon={<PencilSimpleIcon size={18} />}
            onClick={noteHere}
          >
            {messages.place.add}
          </Button>
        </div>
      )}
      {selected && !noted && data?.canWrite && (
        <div className="pointer-events-none fixed inset-x-0 bottom-0 z-20 flex justify-center p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
          <div className="card row pointer-events-auto gap-3 p-2 shadow-3">
            {selected.passage.length > maxPassageLength ? (
              <p role="status" className="t-sm px-2 py-1.5">
                {messages.passage.tooLong}
              </p>
            ) : (
              <>
                <p role="status" className="sr-only">
                  {messages.passage.selected}
                </p>
                <Button
                  icon={<QuotesIcon size={18} />}
                  // A press must not take the selection away before it is read.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => setNoted({ at: selected, title: messages.passage.title })}
                >
                  {messages.passage.add}
                </Button>
              </>
            )}
          </div>
        </div>
      )}
      {noted && (
        <Suspense>
          <PassageNote course={course} lesson={lesson} {...noted} onClose={() => setNoted(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The words of the article that are selected now, by pointer, finger or keyboard. */
function useSelectedPassage(article: RefObject<HTMLElement | null>): Passage | undefined {
  const [selected, setSelected] = useState<Passage>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const read = () => {
      const selection = getSelection()
      const root = article.current
      const range =
        selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : undefined
      if (!range || !root?.contains(range.commonAncestorContainer)) return setSelected(undefined)
      const text = articleText(root)
      const part = partOf(text, range)
      setSelected(part && passageAt(text.text, part))
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(read, 200)
    }
    document.addEventListener('selectionchange', later)
    // What was selected before this was loaded.
    later()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
    }
  }, [article])
  return selected
}

function useMarkedPassages(article: RefObject<HTMLElement | null>, notes: readonly Note[] | undefined): void {
  useEffect(() => {
    const root = article.current
    const ranges = root ? (notes ?? []).filter((one) => one.passage).map((one) => findInArticle(root, one)) : []
    markRanges(
      'notes',
      ranges.filter((range) => range !== undefined),
    )
  }, [article, notes])
  useEffect(
    () => () => {
      markRanges('notes', [])
      markRanges('note-shown', [])
    },
    [],
  )
}

/** Leads to the passage of the note in the address, once. */
function useNoteOfAddress(
  article: RefObject<HTMLElement | null>,
  notes: readonly Note[] | undefined,
  uid: string | undefined,
): void {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const note = notes?.find((one) => one.uid === uid)
    if (!note || !article.current || shown.current === uid) return
    shown.current = uid
    const range = findInArticle(article.current, note)
    if (range) showPassage(range)
    else toast.info(messages.item.passageGone)
  }, [article, notes, uid])
}
