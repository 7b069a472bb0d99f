import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { Pagination } from '#design/pagination.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { clock } from '#features/notes/rules/clock.ts'
import { query } from '#platform/api/client.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { foldedWords } from '#platform/format/fold-text.ts'
import { formatCount } from '#platform/format/format.ts'
import { maxMatches, searchTranscripts, type TranscriptMatch } from '../../contract/transcript.ts'
import { messages } from '../../messages/transcript-en.ts'
import { FoundText } from './found-text.tsx'
import { playFrom } from './play-from.ts'

const pageSize = 20

/** Where a word is said in any lesson of the course; each match leads to its lesson and second. */
export function CourseMatches({
  course,
  lesson,
  language,
  search,
  video,
}: {
  course: string
  lesson: string
  language: string
  search: string
  video: RefObject<HTMLVideoElement | null>
}) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...query(searchTranscripts, {
      uid: course,
      search,
      language: language as InputOf<typeof searchTranscripts>['language'],
      page,
      limit: pageSize,
    }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  if (search === '') return <p className="ink-2 mt-4">{messages.typeToSearch}</p>
  if (error && !data) return <ErrorState heading="p" text={messages.courseErrorText} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="skeleton-late mt-3 h-64 w-full !rounded-card" />
  const { matches, more, pagination } = data
  const total = pagination.totalItems
  const shown = formatCount(total)
  return (
    <section aria-label={messages.results} className="mt-1">
      <p className="t-sm ink-3" role="status">
        {more ? messages.many(formatCount(maxMatches)) : total > 0 && messages.count(total, shown)}
      </p>
      {total === 0 && <EmptyState heading="p" title={messages.nothingFound} text={messages.nothingFoundText} />}
      <div className="transcript-box mt-2 overflow-y-auto">
        <ul lang={language}>
          {matches.map((match) => (
            <li
              key={`${match.lesson.uid} ${match.second} ${match.text}`}
              className="border-b border-line last:border-0"
            >
              <Match
                match={match}
                words={foldedWords(search)}
                course={course}
                isHere={match.lesson.uid === lesson}
                video={video}
              />
            </li>
          ))}
        </ul>
      </div>
      {pagination.totalPages > 1 && (
        <div className="mt-4">
          <Pagination page={page} pageSize={pageSize} total={total} onPage={setPage} />
        </div>
      )}
    </section>
  )
}

const matchClass = 'flex min-h-11 w-full items-baseline gap-3 py-2.5 text-left hover:bg-sunken'

function Match({
  match: { lesson, sectionNumber, lessonNumber, second, text },
  words,
  course,
  isHere,
  video,
}: {
  match: TranscriptMatch
  words: readonly string[]
  course: string
  /** In the lesson that is open: its video only moves. */
  isHere: boolean
  video: RefObject<HTMLVideoElement | null>
}) {
  const content = (
    <>
      <span className="t-sm ink-3 w-12 shrink-0 tabular-nums">{clock(Math.floor(second))}</span>
      <span className="min-w-0 flex-1">
        <FoundText text={text} words={words} />
        <span className="t-sm ink-3 mt-0.5 block" lang={langOf(lesson.title)}>
          {messages.place(sectionNumber, lessonNumber, lesson.title)}
        </span>
      </span>
    </>
  )
  if (!isHere)
    return (
      <Link
        href={pagePath('/learning/$id', { id: course }, { lesson: lesson.uid, at: Math.floor(second) })}
        className={matchClass}
      >
        {content}
      </Link>
    )
  return (
    <button type="button" className={matchClass} onClick={() => playFrom(video.current, second)}>
      {content}
    </button>
  )
}
