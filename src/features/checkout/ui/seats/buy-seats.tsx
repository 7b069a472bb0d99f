import { useState } from 'react'
import type * as z from 'zod/mini'
import { langOf } from '#design/lang-of.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type myBilling, saveBilling } from '../../contract/billing.ts'
import type { seatsForm } from '../../contract/seats.ts'
import { messages } from '../../messages/seats-pages-en.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'
import { useCoupon } from '../coupon/use-coupon.ts'
import { ForOthersSummary } from '../for-others-summary.tsx'
import { PaymentCourses } from '../payment-courses.tsx'
import { startEndOf, startForOthers } from '../start-for-others.ts'
import type { PricedCourse } from '../use-purchase.ts'
import { useStart } from '../use-start.ts'
import { firstCount, SeatsForm, seatsFormId } from './seats-form.tsx'

type Written = z.output<typeof seatsForm>
const { summary: summaryMessages } = messages

/** Of which course, for how many people, what it costs, one button. */
export function BuySeats({
  course,
  billing,
  onStale,
}: {
  course: PricedCourse
  /** Who the buyer's invoices are made out to. */
  billing: ReplyOf<typeof myBilling>
  /** The course is not as it was shown: it is asked for again. */
  onStale: () => void
}) {
  const [count, setCount] = useState(() => firstCount(course))
  const seats = timesSeats(course, count)
  // No code comes off seats: a use of a coupon is meant for one person.
  const coupon = useCoupon([seats], false)
  const { pay, failure, busy } = useStart(async ({ count: ordered, name, ...invoice }: Written) => {
    try {
      // The order takes it along.
      await call(saveBilling, invoice)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return startEndOf(error, coupon, messages)
    }
    return startForOthers(course, coupon, { seats: { count: ordered, ...(name && { name }) } }, messages)
  }, onStale)
  const title = messages.title(course.courseTitle)
  return (
    <CheckoutFrame busy={busy}>
      <h1 className="t-h1 wrap-anywhere" lang={langOf(title)}>
        {title}
      </h1>
      <p className="ink-2 mt-2 text-[17px]">{messages.intro}</p>
      <div className="mt-7 grid items-start gap-5 lg:mt-9 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-8">
        <div className="grid min-w-0 gap-5">
          <PaymentCourses courses={[course]} />
          <SeatsForm course={course} billing={billing} onCount={setCount} onSubmit={pay} />
        </div>
        <ForOthersSummary
          course={seats}
          coupon={coupon}
          failure={failure}
          busy={busy}
          form={seatsFormId}
          texts={summaryMessages}
          title={messages.page.title}
          priceLabel={summaryMessages.seats(
            count,
            formatCount(count),
            formatPaise(course.courseWasPrice ?? course.courseDiscountedPrice),
          )}
          note={<p className="t-sm ink-3 mt-1 text-right">{summaryMessages.gst}</p>}
        />
      </div>
    </CheckoutFrame>
  )
}

/** The course as so many of it: every price is that of all seats. */
const timesSeats = (course: PricedCourse, count: number): PricedCourse => ({
  ...course,
  coursePrice: course.coursePrice * count,
  courseDiscount: course.courseDiscount * count,
  courseDiscountedPrice: course.courseDiscountedPrice * count,
  courseWasPrice: course.courseWasPrice === null ? null : course.courseWasPrice * count,
})
