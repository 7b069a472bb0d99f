import { useEffect, useState } from 'react'
import { useWrite } from '#design/use-write.ts'
import { langOf } from '#design/lang-of.ts'
import type { GiftForm as Written } from '../../contract/gifts.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'
import { useCoupon } from '../coupon/use-coupon.ts'
import { leaveFor } from '../leave-for.ts'
import { PaymentCourses } from '../payment-courses.tsx'
import type { PricedCourse } from '../use-purchase.ts'
import { GiftForm } from './gift-form.tsx'
import { type GiftFailure, GiftSummary } from './gift-summary.tsx'
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
  const [failure, setFailure] = useState<GiftFailure | null>(null)
  const start = useWrite((written: Written) => startGift(course, coupon, written), {
    onFailed(error) {
      throw error
    },
  })
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    // Back by the browser's button, as it was left: nothing is under way any more.
    const restored = (event: PageTransitionEvent) => event.persisted && setIsLeaving(false)
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [])

  async function pay(written: Written) {
    setFailure(null)
    const end = await start.mutateAsync(written)
    if (end.kind === 'refused') return end.fields
    if (end.kind === 'failed') {
      setFailure(end)
      if (end.isStale) onStale()
    }
    if (end.kind !== 'started') return
    setIsLeaving(true)
    await leaveFor(end.redirectionUrl)
  }

  const busy = start.isPending || isLeaving
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
        <GiftSummary course={course} coupon={coupon} failure={failure} busy={busy} />
      </div>
    </CheckoutFrame>
  )
}
