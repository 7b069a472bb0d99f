import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { classNames } from '#design/class-names.ts'
import { IconButton } from '#design/icon-button.tsx'
import { ArrowDownIcon, PencilSimpleIcon } from '#design/icons/regular.tsx'
import { clock } from '#features/notes/rules/clock.ts'
import { messages as learningMessages } from '../../messages/en.ts'
import { messages } from '../../messages/transcript-en.ts'
import { FoundText } from './found-text.tsx'
import type { Cue } from './load-cues.ts'
import { playFrom } from './play-from.ts'
import { useCurrentCue } from './use-current-cue.ts'

/** A line of text with its room above and below, until it is measured. */
const lineHeight = 48
const spareLines = 8
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * The cues of a video in a box of their own: the one that is said now is marked and kept in sight, until the learner
 * scrolls. Only the lines in sight are drawn, so that two hours of talk cost as little as two minutes.
 */
export function CueList({
  cues,
  language,
  words,
  match,
  video,
  onNote,
}: {
  cues: readonly Cue[]
  language: string
  /** Marked wherever they occur. */
  words: readonly string[]
  /** The place of the match that is shown. */
  match: number | undefined
  video: RefObject<HTMLVideoElement | null>
  onNote: (() => void) | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  const current = useCurrentCue(video, cues)
  const [following, setFollowing] = useState(true)
  /** The line that arrow keys have come to; the others are reached from it. */
  const [reached, setReached] = useState<number>()
  const tabbable = reached ?? Math.max(0, current)
  const toFocus = useRef<number>(undefined)

  // oxlint-disable-next-line react/incompatible-library -- it tells of scrolling by itself, and no compiler memoises here
  const lines = useVirtualizer({
    count: cues.length,
    getScrollElement: () => box.current,
    estimateSize: () => lineHeight,
    overscan: spareLines,
    // What holds the focus, or gets it next, stays in the page however far it is scrolled away.
    rangeExtractor(range) {
      const shown = defaultRangeExtractor(range)
      return shown.includes(tabbable) ? shown : [...shown, tabbable].sort((a, b) => a - b)
    },
  })

  useEffect(() => {
    if (following && match === undefined && current >= 0) lines.scrollToIndex(current, { align: 'center' })
  }, [lines, following, match, current])
  useEffect(() => {
    if (match !== undefined) lines.scrollToIndex(match, { align: 'center' })
  }, [lines, match])
  useEffect(() => {
    if (toFocus.current === undefined) return
    box.current?.querySelector<HTMLElement>(`[data-cue="${toFocus.current}"]`)?.focus({ preventScroll: true })
    toFocus.current = undefined
  })

  function reach(at: number) {
    toFocus.current = at
    setReached(at)
    lines.scrollToIndex(at, { align: 'auto' })
  }
  function pressKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setFollowing(false)
    reach(step(tabbable, cues.length - 1))
  }
  function play(at: number) {
    setFollowing(true)
    setReached(at)
    playFrom(video.current, (cues[at] as Cue).second)
  }
  const stopFollowing = () => setFollowing(false)

  return (
    <div className="relative mt-3">
      <div
        ref={box}
        className="transcript-box overflow-y-auto overscroll-contain rounded-card border border-line bg-surface"
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        // Its scroll bar is pressed, and no line.
        onPointerDown={(event) => event.target === event.currentTarget && stopFollowing()}
      >
        <ol aria-label={messages.list} lang={language} className="relative" style={{ height: lines.getTotalSize() }}>
          {lines.getVirtualItems().map(({ index, start, key }) => {
            const cue = cues[index] as Cue
            const isCurrent = index === current
            return (
              <li
                key={key}
                ref={lines.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={cues.length}
                className={classNames(
                  'absolute inset-x-0 top-0 flex items-center',
                  isCurrent ? 'bg-tint-2 font-semibold text-on-tint' : 'hover:bg-sunken',
                )}
                style={{ transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
                  data-cue={index}
                  tabIndex={index === tabbable ? 0 : -1}
                  aria-current={isCurrent ? 'true' : undefined}
                  className={classNames(
                    'flex min-h-11 min-w-0 flex-1 items-baseline gap-3 px-3 py-2.5 text-left -outline-offset-2 md:px-4',
                    index === match && 'outline-2 outline-lamp',
                  )}
                  onClick={() => play(index)}
                  onKeyDown={pressKey}
                  onBlur={({ relatedTarget }) => {
                    if (!box.current?.contains(relatedTarget)) setReached(undefined)
                  }}
                >
                  <span className={classNames('t-sm w-12 shrink-0 tabular-nums', !isCurrent && 'ink-3')}>
                    {clock(Math.floor(cue.second))}
                  </span>
                  <span className="min-w-0 flex-1">
                    <FoundText text={cue.text} words={words} />
                  </span>
                </button>
                {isCurrent && onNote && (
                  <IconButton
                    label={learningMessages.learning.note}
                    icon={<PencilSimpleIcon size={18} />}
                    onClick={onNote}
                  />
                )}
              </li>
            )
          })}
        </ol>
      </div>
      {!following && match === undefined && current >= 0 && (
        <button
          type="button"
          className="filter-chip absolute bottom-3 left-1/2 -translate-x-1/2 bg-surface shadow-card"
          onClick={() => {
            setFollowing(true)
            reach(current)
          }}
        >
          <ArrowDownIcon size={16} />
          {messages.follow}
        </button>
      )}
    </div>
  )
}
