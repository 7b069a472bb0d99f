import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { CaretDownBoldIcon } from '#design/icons/bold.tsx'
import { CaretDownIcon, CaretUpIcon } from '#design/icons/regular.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { foldedWords } from '#platform/format/fold-text.ts'
import { messages } from '../../messages/transcript-en.ts'
import { usePlayerSettings } from '../player/player-settings.ts'
import { CourseMatches } from './course-matches.tsx'
import { CueList } from './cue-list.tsx'
import { findCues } from './find-cues.ts'
import { loadCues } from './load-cues.ts'

export type TranscriptPanelProps = {
  course: string
  lesson: string
  captions: readonly { src: string; language: string }[]
  video: RefObject<HTMLVideoElement | null>
  /** Writes a note at the second that the video is at; absent in a preview. */
  onNote: (() => void) | undefined
  /** Requests new addresses: the old ones expire after some hours. */
  onRenew: () => void
}

/** What is said in a video, beside it: read, searched, pressed to go there. */
export function TranscriptPanel({ course, lesson, captions, video, onNote, onRenew }: TranscriptPanelProps) {
  const watched = usePlayerSettings((settings) => settings.captions)
  const [chosen, setChosen] = useState<string>()
  const file = captions.find(({ language }) => language === (chosen ?? watched)) ?? captions[0]
  const [search, setSearch] = useState('')
  const [inCourse, setInCourse] = useState(false)
  const src = file?.src ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['transcript', src],
    queryFn: () => loadCues(src),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = data ? findCues(data, search) : []
  const [stepped, setAt] = useState(0)
  // Another language or lesson may have fewer.
  const at = Math.max(0, Math.min(stepped, found.length - 1))
  const match = found[at]

  const panel = useRef<HTMLDivElement>(null)
  const ready = data !== undefined
  // Opened, all of it is in sight, below the video where that stays; from then on only its own box scrolls.
  const revealed = useRef(false)
  useEffect(() => {
    if (!ready || revealed.current) return
    revealed.current = true
    if (!panel.current) return
    const isBelowVideo = getComputedStyle(panel.current).scrollMarginTop !== '0px'
    panel.current.scrollIntoView({ block: isBelowVideo ? 'start' : 'nearest' })
  }, [ready])

  function step(by: number) {
    if (found.length > 0) setAt((at + by + found.length) % found.length)
  }
  function pressKey(event: KeyboardEvent) {
    // The button that clears the field has an Enter of its own.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    step(event.shiftKey ? -1 : 1)
  }

  return (
    <div ref={panel} data-transcript className="pb-3">
      <div className="row gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter goes on from the field inside */}
        <div className="min-w-0 flex-1" onKeyDown={pressKey}>
          <SearchInput
            label={messages.search}
            value={search}
            onSearch={(text) => {
              setSearch(text)
              setAt(0)
            }}
          />
        </div>
        {search && !inCourse && (
          <>
            <IconButton
              label={messages.previous}
              disabled={found.length === 0}
              icon={<CaretUpIcon size={20} />}
              onClick={() => step(-1)}
            />
            <IconButton
              label={messages.next}
              disabled={found.length === 0}
              icon={<CaretDownIcon size={20} />}
              onClick={() => step(1)}
            />
          </>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <div role="group" aria-label={messages.where} className="row gap-2">
          <FilterChip on={!inCourse} onClick={() => setInCourse(false)}>
            {messages.inLesson}
          </FilterChip>
          <FilterChip on={inCourse} onClick={() => setInCourse(true)}>
            {messages.inCourse}
          </FilterChip>
        </div>
        {captions.length > 1 && file && (
          <span className="input input-small !w-auto max-w-36 min-w-0 grow basis-24">
            <select
              aria-label={messages.language}
              value={file.language}
              onChange={(event) => setChosen(event.target.value)}
            >
              {captions.map(({ language }) => (
                <option key={language} value={language}>
                  {messages.languages[language] ?? language}
                </option>
              ))}
            </select>
            <CaretDownBoldIcon />
          </span>
        )}
      </div>
      {inCourse && file ? (
        <CourseMatches
          key={`${search} ${file.language}`}
          course={course}
          lesson={lesson}
          language={file.language}
          search={search}
          video={video}
        />
      ) : (
        <>
          <p className={search ? 't-sm ink-3 mt-2' : 'sr-only'} role="status">
            {search && data && (found.length > 0 ? messages.at(at + 1, found.length) : messages.nothingFound)}
          </p>
          {error && !data && (
            <ErrorState
              heading="p"
              text={messages.errorText}
              onRetry={() => {
                onRenew()
                void refetch()
              }}
            />
          )}
          {!data && !error && <Skeleton className="skeleton-late mt-3 h-64 w-full !rounded-card" />}
          {data && file && (
            <CueList
              key={src}
              cues={data}
              language={file.language}
              words={foldedWords(search)}
              match={search ? match : undefined}
              onNote={onNote}
              video={video}
            />
          )}
        </>
      )}
    </div>
  )
}
