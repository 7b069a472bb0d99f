import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatRelative } from '#platform/format/format.ts'
import type { creatorDashboard } from '../../contract.ts'
import { messages } from '../../messages/creator-en.ts'

type Home = ReplyOf<typeof creatorDashboard>
type Waiting = Home['waiting']
/** As many items as fit beside the courses without a gap below. */
const shownAtFirst = 4
const listId = 'waiting-list'

/** Rejected courses with the reason, submissions and questions to answer, and unfinished drafts. */
export function WaitingList({ waiting, totals }: { waiting: Waiting; totals: Home['waitingTotals'] }) {
  const [now] = useState(() => new Date())
  const [all, setAll] = useState(false)
  const shown = inTurn(waiting).slice(0, all ? undefined : shownAtFirst)
  const total = kinds.reduce((sum, kind) => sum + totals[kind], 0)
  return (
    <section className="card p-5" aria-labelledby="waiting">
      <h2 id="waiting" className="t-h3">
        {messages.waiting}
      </h2>
      {waiting.length === 0 ? (
        <div className="mt-3">
          <p className="font-semibold">{messages.nothingWaits}</p>
          <p className="t-sm ink-3 mt-1">{messages.nothingWaitsText}</p>
        </div>
      ) : (
        <ul id={listId} className="mt-2 divide-y divide-line">
          {shown.map((one) => (
            <li key={`${one.kind} ${one.uid}`} className="py-3">
              <Item waiting={one} now={now} />
            </li>
          ))}
          {all && kinds.map((kind) => <More key={kind} kind={kind} count={totals[kind] - countOf(waiting, kind)} />)}
        </ul>
      )}
      {waiting.length > shownAtFirst && (
        <Button
          variant="secondary"
          size="small"
          className="mt-1"
          aria-expanded={all}
          aria-controls={listId}
          onClick={() => setAll(!all)}
        >
          {all
            ? messages.waitingFewer
            : total > waiting.length
              ? messages.waitingOf(waiting.length, total)
              : messages.waitingAll(total)}
        </Button>
      )}
    </section>
  )
}

/** Where all of a kind stands. */
const pages = {
  rejected: '/my-content',
  assignments: '/my-content',
  questions: pagePath('/creator/questions', { state: 'waiting' }),
  draft: pagePath('/my-content', { state: 'DRAFT' }),
} as const
type Kind = keyof typeof pages
const kinds: readonly Kind[] = ['rejected', 'assignments', 'questions', 'draft']

const countOf = (waiting: Waiting, kind: Kind) => waiting.filter((one) => one.kind === kind).length

/** What waits beyond what is listed, and the page that has it. */
function More({ kind, count }: { kind: Kind; count: number }) {
  if (count <= 0) return null
  return (
    <li>
      <Link href={pages[kind]} className="link inline-flex min-h-11 items-center">
        {messages.waitingMore[kind](count)}
      </Link>
    </li>
  )
}

/** The first of each kind, then the second of each: none of them hides the others. */
function inTurn(waiting: Waiting): Waiting {
  const turn = new Map<Waiting[number], number>()
  for (const kind of new Set(waiting.map((one) => one.kind)))
    for (const [index, one] of waiting.filter((other) => other.kind === kind).entries()) turn.set(one, index)
  return waiting.toSorted((one, other) => (turn.get(one) ?? 0) - (turn.get(other) ?? 0))
}

const tones = { rejected: 'bad', assignments: 'warn', questions: 'warn', draft: 'neutral' } as const

function Item({ waiting, now }: { waiting: Waiting[number]; now: Date }) {
  const { kind, uid, courseTitle, reason, count, at } = waiting
  const title = courseTitle || messages.untitled
  const when = formatRelative(at, now, messages.justNow)
  const written = pagePath('/edit-course/$id', { id: uid })
  const { label, since, href } = {
    rejected: { label: messages.waitingRejected, since: messages.since(when), href: written },
    assignments: {
      label: messages.waitingAnswers(count),
      since: messages.submitted(when),
      href: pagePath('/my-content/$id/assignments', { id: uid }),
    },
    questions: {
      label: messages.waitingQuestions(count),
      since: messages.asked(when),
      href: pagePath('/creator/questions', { course: uid, state: 'waiting' }),
    },
    draft: { label: messages.waitingDraft, since: messages.since(when), href: written },
  }[kind]
  return (
    <>
      <p className="row flex-wrap gap-2">
        <Chip tone={tones[kind]}>{label}</Chip>
        <span className="t-xs ink-3">{since}</span>
      </p>
      <p className="mt-1.5 leading-snug font-semibold" lang={langOf(title)}>
        <Link href={href} className="hover:underline">
          {title}
        </Link>
      </p>
      {reason && (
        <p className="t-sm ink-2 mt-0.5 line-clamp-3" lang={langOf(reason)}>
          {reason}
        </p>
      )}
    </>
  )
}
