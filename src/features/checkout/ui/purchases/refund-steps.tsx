import { formatPaise } from '#platform/format/money.ts'
import type { Purchase } from '../../contract/purchases.ts'
import { messages } from '../../messages/purchases-en.ts'
import { DocumentButton } from '../document-button.tsx'
import { type Step, StepList } from './step-list.tsx'

type Refund = Purchase['refunds'][number]

/** Where a refund is: asked for, decided, sent, and what comes next. */
export function RefundSteps({ orderUid, refund }: { orderUid: string; refund: Refund }) {
  return (
    <section className="border-t border-line py-5" aria-label={messages.refundOf(formatPaise(refund.amount))}>
      <h3 className="t-title mb-3">{messages.refundOf(formatPaise(refund.amount))}</h3>
      <StepList steps={stepsOf(refund)} />
      {refund.creditNote && (
        <div className="mt-4">
          <DocumentButton
            orderUid={orderUid}
            document={{ kind: 'credit-note', number: refund.creditNote, refundUid: refund.uid }}
          />
        </div>
      )}
    </section>
  )
}

function stepsOf({ kind, state, requestedAt, decidedAt, sentAt, arn, decision, creditNote }: Refund): Step[] {
  const { refundSteps: texts } = messages
  const asked = requestedAt
    ? { title: texts.requested, at: requestedAt }
    : { title: kind === 'external' || kind === 'dispute' ? texts[kind] : texts.automatic, at: decidedAt ?? sentAt }
  if (kind === 'dispute') return [asked]
  if (state === 'requested') return [asked, { title: texts.waiting, at: null }]
  const answer = decision ? messages.answer(decision) : ''
  // Who declines one writes why.
  if (state === 'rejected' && !answer) return [asked, { title: texts.ended, at: decidedAt, note: texts.endedText }]
  if (state === 'rejected') return [asked, { title: texts.rejected, at: decidedAt, note: answer, failed: true }]
  const note = [answer, creditNote && messages.creditNote(creditNote)].filter(Boolean).join(' ')
  const approved = requestedAt ? [{ title: texts.approved, at: decidedAt, note }] : []
  if (state === 'manual') {
    const paid = sentAt ? [{ title: texts.paidByHand, at: sentAt }] : []
    return [
      asked,
      ...approved,
      { title: texts.stopped, at: null, note: sentAt ? '' : texts.stoppedText, failed: true },
      ...paid,
    ]
  }
  if (!sentAt) return [asked, ...approved, { title: texts.sending, at: null }]
  return [
    asked,
    ...approved,
    { title: texts.sent, at: sentAt, ...(arn ? { note: messages.bankReference(arn) } : {}) },
    { title: texts.arrives, at: null, note: texts.arrivesText },
  ]
}
