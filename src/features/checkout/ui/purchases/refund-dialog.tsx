import { useState } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#design/button.tsx'
import { FormRadio, FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { WarningFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { Modal } from '#design/modal.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { paymentHistory, type Purchase } from '../../contract/purchases.ts'
import { refundForm, refundReasons, requestRefund } from '../../contract/refunds.ts'
import { messages as giftMessages } from '../../messages/gift-pages-en.ts'
import { messages } from '../../messages/purchases-en.ts'
import { messages as seatsMessages } from '../../messages/seats-pages-en.ts'
import { StepList } from './step-list.tsx'

type Course = Purchase['courses'][number]
type Offer = NonNullable<Course['refund']>['offer']

/** Until when a refund may be requested, with the button that opens the request. */
export function RefundOffer({ order, course }: { order: Purchase; course: Course }) {
  const [open, setOpen] = useState(false)
  const { refund, noRefund, courseTitle } = course
  if (!refund) {
    const why = noRefund === 'closed' ? messages.refundClosed : noRefund === 'disputed' ? messages.refundDisputed : ''
    return why ? <p className="t-sm ink-3 mt-1">{why}</p> : null
  }
  const until = formatDate(refund.until)
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="t-sm ink-3">
        {refund.offer === 'at-once' ? messages.refundUntil(until) : messages.reviewUntil(until)}
      </p>
      <Button variant="text" size="small" aria-label={messages.askRefundOf(courseTitle)} onClick={() => setOpen(true)}>
        {messages.askRefund}
      </Button>
      {open && <RefundDialog order={order} course={course} offer={refund.offer} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Props = { order: Purchase; course: Course; offer: Offer; onClose: () => void }

/** Requests a refund of one course; what will happen, and when, is said before one presses. */
function RefundDialog({ order, course, offer, onClose }: Props) {
  const amount = formatPaise(course.pricePaid)
  const request = useWrite(
    ({ why, more }: z.output<typeof refundForm>) =>
      call(requestRefund, {
        id: order.uid,
        uids: [course.uid],
        reason: [why && messages.reasons[why], more].filter(Boolean).join('. '),
      }),
    {
      changes: [paymentHistory],
      onDone({ message }) {
        toast.success(message)
        onClose()
      },
      // Refused: it is no longer what the page shows, as after a request in another tab.
      onFailed: toastFailure,
    },
  )
  return (
    <Modal open onClose={onClose} title={messages.askRefund} width={940} locked={request.isPending} bare titleHidden>
      <div className="grid md:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
        <div className="p-5 md:px-8 md:pt-8 md:pb-0">
          <h2 className="t-h3 pr-12">{messages.askRefund}</h2>
          <p className="ink-2 mt-1" lang={langOf(course.courseTitle)}>
            {course.courseTitle}
          </p>
        </div>
        <Outcome offer={offer} amount={amount} order={order} />
        <Form
          of={refundForm}
          id="refund-request"
          defaultValues={{ why: '', more: '' }}
          onSubmit={async (values) => {
            await request.mutateAsync(values).catch(() => undefined)
          }}
          className="grid content-start gap-5 p-5 md:col-start-1 md:px-8 md:pb-8"
        >
          <FormRadio
            name="why"
            legend={messages.why}
            options={refundReasons.map((value) => ({ value, label: messages.reasons[value] }))}
          />
          <FormTextarea name="more" label={messages.more} hint={messages.moreHint} rows={3} maxLength={400} />
          <p className="t-sm ink-3">{messages.refundLimit}</p>
          <div className="grid gap-2">
            <FormSubmit loadingLabel={messages.sending}>
              {offer === 'at-once' ? messages.refundNow(amount) : messages.sendRequest}
            </FormSubmit>
            <Button variant="text" onClick={onClose} disabled={request.isPending}>
              {order.seats ? seatsMessages.refund.keep : order.gift ? giftMessages.refund.keep : messages.keepCourse}
            </Button>
          </div>
        </Form>
      </div>
    </Modal>
  )
}

/** What comes back, the steps to it, and what it costs. */
function Outcome({ offer, amount, order }: { offer: Offer; amount: string; order: Purchase }) {
  const atOnce = offer === 'at-once'
  return (
    <div className="bg-sunken p-5 md:col-start-2 md:row-span-2 md:row-start-1 md:p-8">
      <p className="t-sm ink-2">{messages.youGetBack}</p>
      <p className="t-h2">{amount}</p>
      <p className="t-sm ink-2 mt-1">{messages.theWayYouPaid}</p>
      <h3 className="t-title mt-6 mb-3">{messages.whatHappens}</h3>
      <StepList
        steps={[
          { title: messages.now, at: null, note: atOnce ? messages.approvedAtOnce : messages.reviewed },
          { title: atOnce ? messages.withinAnHour : messages.onceApproved, at: null, note: messages.sentAndNote },
          { title: messages.bankTime, at: null, note: messages.bankShows(amount) },
        ]}
      />
      <p className="alert alert-warning t-sm mt-4">
        <WarningFillIcon size={20} />
        <span>{costOf(offer, order)}</span>
      </p>
    </div>
  )
}

/** What the refund takes: from the buyer, from who has the gift, or from those who have seats. */
function costOf(offer: Offer, { gift, seats }: Purchase): string {
  const { refund } = seatsMessages
  if (seats) return seats.accepted > 0 ? refund.loseAccepted(seats.accepted, formatCount(seats.accepted)) : refund.lose
  if (gift) return gift.acceptedAt ? giftMessages.refund.loseAccepted : giftMessages.refund.lose
  return offer === 'at-once' ? messages.loseAccess : messages.loseAccessLater
}
