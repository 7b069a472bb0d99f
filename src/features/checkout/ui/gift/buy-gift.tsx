import { langOf } from '#design/lang-of.ts'
import type { GiftForm as Written } from '../../contract/gifts.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'
import { useCoupon } from '../coupon/use-coupon.ts'
import { ForOthersSummary } from '../for-others-summary.tsx'
import { PaymentCourses } from '../payment-courses.tsx'
import type { PricedCourse } from '../use-purchase.ts'
import { useStart } from '../use-start.ts'
import { GiftForm, giftFormId } from './gift-form.tsx'
import { startGift } from './start-gift.ts'

/** What is given, how it reaches the person, what it costs, one button. */
export function BuyGift({
  course,
  giver,
  onStale,
}: {
  course: PricedCourse
  giver: string
  /** The course is not as it was shown: it is asked for again. */
  onStale: () => void
}) {
  const coupon = useCoupon([course], true)
  const { pay, failure, busy } = useStart((written: Written) => startGift(course, coupon, written), onStale)
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
          <GiftForm course={course} giver={giver} onSubmit={pay} />
        </div>
        <ForOthersSummary
          course={course}
          coupon={coupon}
          failure={failure}
          busy={busy}
          form={giftFormId}
          texts={messages.summary}
          title={messages.page.title}
        />
      </div>
    </CheckoutFrame>
  )
}
