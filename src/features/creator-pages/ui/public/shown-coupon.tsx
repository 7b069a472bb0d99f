import { useEffect, useState } from 'react'
import { Button } from '#design/button.tsx'
import { CheckBoldIcon } from '#design/icons/bold.tsx'
import { TicketFillIcon } from '#design/icons/fill.tsx'
import { Dots } from '#design/dots.tsx'
import { browserStore } from '#platform/browser/browser-store.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../../messages/page-en.ts'
import type { CreatorPage } from './creator-query.ts'

const { coupon: couponMessages } = messages

/** The coupon that the creator shows: what it takes off, its code, its last day, and a press that applies it. */
export function ShownCoupon({
  coupon,
  courses: shownCourses,
}: {
  coupon: NonNullable<CreatorPage['coupon']>
  courses: CreatorPage['courses']
}) {
  const { code, percent, amount, validUntil, firstPurchaseOnly, courses } = coupon
  const [used, setUsed] = useState(false)
  const uids = shownCourses.map(({ uid }) => uid).join(' ')
  // What this browser opened before: it is known after the page is drawn, which is the same for everyone.
  useEffect(() => {
    if (browserStore.get('openedCoupons') === null) return
    void import('#features/checkout/ui/coupon/opened-coupons.ts').then(({ openedCoupons }) =>
      setUsed(openedCoupons(uids.split(' ')).includes(code)),
    )
  }, [code, uids])
  const off = percent === null ? couponMessages.amount(formatPaise(amount ?? 0)) : couponMessages.percent(percent)
  const where = courses === null ? couponMessages.allCourses : couponMessages.someCourses(courses.length)

  async function use() {
    const { rememberCoupon } = await import('#features/checkout/ui/coupon/opened-coupons.ts')
    rememberCoupon(code)
    setUsed(true)
  }

  return (
    <section
      aria-label={couponMessages.title}
      className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-dashed border-tint-line bg-tint px-5 py-4 text-on-tint"
    >
      <TicketFillIcon size={24} className="shrink-0" />
      <div className="min-w-0 flex-1 basis-[220px]">
        <p className="text-[17px] font-semibold">{`${off} ${where}`}</p>
        <p className="t-sm mt-0.5">
          <Dots>
            <span className="font-semibold">{couponMessages.code(code)}</span>
            {validUntil && <span>{couponMessages.until(formatDate(new Date(Date.parse(validUntil) - 1)))}</span>}
            {firstPurchaseOnly && <span>{couponMessages.firstPurchase}</span>}
          </Dots>
        </p>
      </div>
      <div role="status" className={used ? 't-sm flex items-center gap-2' : 'hidden'}>
        {used && (
          <>
            <CheckBoldIcon size={16} />
            <strong>{couponMessages.used}</strong>
            <span>{couponMessages.usedText}</span>
          </>
        )}
      </div>
      {!used && (
        <Button variant="secondary" size="small" onClick={() => void use()}>
          {couponMessages.use}
        </Button>
      )}
    </section>
  )
}
