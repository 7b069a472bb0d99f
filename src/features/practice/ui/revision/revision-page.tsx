import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { dueRevision } from '../../contract/revision.ts'
import { messages } from '../../messages/revision-en.ts'
import { RevisionCard } from './revision-card.tsx'

export const Route = createFileRoute('/_signed-in/revision')({
  head: async (context) => {
    const { messages } = await import('../../messages/revision-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: RevisionPage,
})

/** The questions that are due today, one at a time. */
function RevisionPage() {
  const { data, error, refetch } = useQuery({
    ...query(dueRevision, {}),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <main id="main" className="max-w-[820px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.description}</p>
      {error && !data && <ErrorState text={messages.errorText} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="mt-6 h-80 !rounded-card" />}
      {data && <Cards key={data.cards[0]?.uid ?? ''} read={data} onUsedUp={() => refetch()} />}
    </main>
  )
}

/** The questions of one read. `onUsedUp` reads the next ones. */
function Cards({ read, onUsedUp }: { read: ReplyOf<typeof dueRevision>; onUsedUp: () => Promise<unknown> }) {
  const [done, setDone] = useState(0)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const card = read.cards[done]
  function next(text: string) {
    setAnnouncement(text)
    setDone(done + 1)
    if (done + 1 >= read.cards.length) void onUsedUp()
    window.scrollTo({ top: 0 })
    // The heading is there for every question: a screen reader reads on from it.
    heading.current?.focus({ preventScroll: true })
  }
  if (!card)
    return read.cards.length > 0 ? <Skeleton className="mt-6 h-80 !rounded-card" /> : <NothingDue read={read} />
  return (
    <section className="mt-6" aria-labelledby="revised">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="revised" ref={heading} tabIndex={-1} className="t-h3">
          {messages.question}
        </h2>
        <p className="ink-3">{messages.left(formatCount(read.due - done))}</p>
      </div>
      <RevisionCard key={`${card.uid} ${card.reviews}`} card={card} onRated={next} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </section>
  )
}

function NothingDue({ read: { revisedToday, nextDay } }: { read: ReplyOf<typeof dueRevision> }) {
  return (
    <EmptyState
      heading="h2"
      title={revisedToday > 0 ? messages.doneTitle : messages.emptyTitle}
      text={nextDay ? messages.nextDay(formatDate(nextDay)) : messages.emptyText}
      action={
        <LinkButton variant="secondary" href="/my-enrolled-courses">
          {messages.toCourses}
        </LinkButton>
      }
    />
  )
}
