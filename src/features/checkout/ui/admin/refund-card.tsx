import type { Ref } from 'react'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { RefundRequest } from '../../contract/refunds.ts'
import { messages } from '../../messages/admin-refunds-en.ts'
import { messages as termsMessages } from '../../messages/sale-terms-en.ts'
import { OwnPart } from '../own-part.tsx'
import { useCanOpenBuyer } from '../use-can-open-buyer.ts'
import { argumentsOf } from './refund-arguments.ts'
import { RefundChip, TimeLeft } from './refund-chip.tsx'
import { RefundDecisionForm } from './refund-decision-form.tsx'
import { RefundTimeline } from './refund-timeline.tsx'
import { termsText } from './terms-text.ts'

type Props = {
  request: RefundRequest
  now: Date
  /** The page of the request that waits longest, where this one is decided and another waits. */
  nextHref: string | undefined
  heading: Ref<HTMLHeadingElement>
}

/** One request: what was bought, the learner's words, what speaks for and against, the decision, and the money's way. */
export function RefundCard({ request, now, nextHref, heading }: Props) {
  const { learner, state, courses, orderUid } = request
  const { pro, con } = argumentsOf(request)
  const opensBuyer = useCanOpenBuyer()
  return (
    <section className="card p-5" aria-labelledby="request">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2
          ref={heading}
          id="request"
          tabIndex={-1}
          className="t-h3 min-w-0 outline-none [overflow-wrap:anywhere]"
          lang={langOf(learner.clubbedName)}
        >
          {learner.clubbedName}
        </h2>
        {state === 'requested' ? <TimeLeft dueAt={request.dueAt} now={now} /> : <RefundChip state={state} />}
      </div>
      <ul className="mt-1">
        {courses.map(({ uid, title, amount }) => (
          <li key={uid} lang={langOf(title)}>
            {messages.courseAndAmount(title, formatPaise(amount))}
          </li>
        ))}
      </ul>
      {request.reason ? (
        <blockquote className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line" lang={langOf(request.reason)}>
          {messages.quoted(request.reason)}
        </blockquote>
      ) : (
        <p className="ink-3 mt-2">{messages.noReason}</p>
      )}
      <div className="mt-5 grid gap-4 md:grid-cols-2">
        <Arguments id="pro" title={messages.pro} texts={pro} className="bg-ok-tint text-ok-ink" />
        {con.length > 0 && (
          <Arguments id="con" title={messages.con} texts={con} className="bg-warn-tint text-warn-ink" />
        )}
      </div>
      <SoldUnder courses={courses} />
      <Decision request={request} nextHref={nextHref} />
      <RefundTimeline request={request} />
      <div className="mt-3 flex flex-wrap gap-3">
        <LinkButton href={pagePath('/admin/orders/$id', { id: orderUid })} variant="secondary" size="small">
          {messages.openOrder}
        </LinkButton>
        {opensBuyer && (
          <LinkButton href={pagePath('/admin/users/$id', { id: learner.uid })} variant="secondary" size="small">
            {messages.openLearner}
          </LinkButton>
        )}
      </div>
    </section>
  )
}

/** The form, or who else has to decide, or what was decided. */
function Decision({ request, nextHref }: Pick<Props, 'request' | 'nextHref'>) {
  if (request.state !== 'requested') return <Answer decision={request.decision} nextHref={nextHref} />
  return (
    <OwnPart {...request}>
      <RefundDecisionForm request={request} />
    </OwnPart>
  )
}

/** The versions of the texts by which the request is decided. */
function SoldUnder({ courses }: Pick<RefundRequest, 'courses'>) {
  return (
    <section className="mt-5" aria-labelledby="sold-under">
      <h3 id="sold-under" className="font-semibold">
        {termsMessages.title}
      </h3>
      <dl className="t-sm mt-1 grid gap-1">
        {soldUnder.map(([name, of]) => (
          <div key={of} className="flex flex-wrap gap-x-2">
            <dt className="ink-3">{name}</dt>
            <dd>{termsText(courses, of)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
const soldUnder = [
  [termsMessages.refundPolicy, 'refundPolicyVersion'],
  [termsMessages.terms, 'termsVersion'],
] as const

type ArgumentsProps = { id: string; title: string; texts: string[]; className: string }

function Arguments({ id, title, texts, className }: ArgumentsProps) {
  return (
    <section className={`rounded-small px-4 py-3.5 ${className}`} aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="t-sm mt-1">
        {texts.map((text) => (
          <li key={text} className="[overflow-wrap:anywhere]">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The answer that the learner got, and the link to the next request. */
function Answer({ decision, nextHref }: { decision: string; nextHref: string | undefined }) {
  return (
    <div className="mt-5">
      <h3 className="font-semibold">{messages.answer}</h3>
      {decision ? (
        <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line" lang={langOf(decision)}>
          {decision}
        </p>
      ) : (
        <p className="ink-3 mt-1">{messages.noAnswer}</p>
      )}
      {nextHref && (
        <LinkButton href={nextHref} className="mt-4">
          {messages.next}
        </LinkButton>
      )}
    </div>
  )
}
