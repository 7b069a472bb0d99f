import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { ArrowUUpLeftIcon, ShieldCheckIcon } from '#design/icons/regular.tsx'
import { query } from '#platform/api/client.ts'
import { formatPaise } from '#platform/format/money.ts'
import { paymentConfig } from '../contract/checkout.ts'
import { messages as couponMessages } from '../messages/coupon-en.ts'
import { messages as checkoutMessages } from '../messages/en.ts'
import { CouponField } from './coupon/coupon-field.tsx'
import type { Coupon } from './coupon/use-coupon.ts'
import { NoteLine } from './note-line.tsx'
import { orderTotal } from './order-total.ts'
import { SummaryLine } from './summary-line.tsx'
import type { PricedCourse } from './use-purchase.ts'

/** Why the payment could not be opened, and what then. */
export type StartFailure = { reason: string; next: string }

type Texts = { heading: string; returned: string; returnedText: string; opening: string; nothingToPay: string }

/** What a gift or seats cost, and the button that pays for them. */
export function ForOthersSummary({
  course,
  coupon,
  failure,
  busy,
  form,
  texts,
  title,
  priceLabel = checkoutMessages.coursePrice,
  note,
}: {
  /** As the catalogue has it, or as many of it as are bought. */
  course: PricedCourse
  coupon: Coupon<PricedCourse>
  failure: StartFailure | null
  busy: boolean
  /** The id of the form that the button sends. */
  form: string
  texts: Texts
  /** Of the page: on the button where there is nothing to pay. */
  title: string
  priceLabel?: string
  /** Below the total. */
  note?: ReactNode
}) {
  const { data: config } = useQuery(query(paymentConfig, {}))
  const { subtotalPaise, discountPaise, percent } = orderTotal([course])
  const { totalPaise } = orderTotal(coupon.courses)
  const amount = formatPaise(totalPaise)
  const isFree = totalPaise === 0
  const isOff = config?.enabled === false
  return (
    <section className="card top-6 min-w-0 !rounded-panel p-5 shadow-2 lg:sticky lg:p-7">
      <h2 className="t-h3">{texts.heading}</h2>
      <dl className="mt-5 grid gap-3 text-[17px]">
        <SummaryLine label={priceLabel}>{formatPaise(subtotalPaise)}</SummaryLine>
        {discountPaise > 0 && (
          <SummaryLine label={checkoutMessages.discount(percent)} minus={formatPaise(discountPaise)} />
        )}
      </dl>
      <CouponField coupon={coupon} className="mt-3 text-[17px]" />
      <dl className="mt-3 text-[17px]">
        <div className="mt-1 flex items-end justify-between gap-4 border-t border-line pt-4">
          <dt className="font-bold">{checkoutMessages.totalAmount}</dt>
          <dd className="text-[32px] leading-none font-[740] tracking-[-0.02em]">
            {isFree ? checkoutMessages.free : amount}
          </dd>
        </div>
      </dl>
      {note}
      {isFree && (
        <AlertBanner type="warning" className="mt-4">
          {texts.nothingToPay}
        </AlertBanner>
      )}
      {failure && (
        <AlertBanner type="error" className="mt-4">
          <p className="font-semibold">{failure.reason}</p>
          {failure.next && <p className="mt-1">{failure.next}</p>}
        </AlertBanner>
      )}
      {isOff && !failure && (
        <AlertBanner type="warning" className="mt-4">
          {checkoutMessages.paymentsOff}
        </AlertBanner>
      )}
      <Button
        className="mt-5"
        type="submit"
        form={form}
        size="large"
        full
        loading={busy || coupon.isChecking}
        loadingLabel={busy ? texts.opening : couponMessages.checking}
        disabled={isFree || isOff}
      >
        {isFree ? title : checkoutMessages.pay(amount)}
      </Button>
      {config && config.mode !== 'live' && !isFree && (
        <p className="t-sm ink-3 mt-2 text-center">{checkoutMessages.testMode}</p>
      )}
      <ul className="mt-5 grid gap-2.5">
        <NoteLine icon={ShieldCheckIcon}>{checkoutMessages.secureGateway}</NoteLine>
        <NoteLine icon={ArrowUUpLeftIcon} text={texts.returnedText}>
          {texts.returned}
        </NoteLine>
      </ul>
    </section>
  )
}
