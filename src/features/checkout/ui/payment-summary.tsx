import { useEffect, useRef } from 'react'
import { AlertBanner } from '#design/alert-banner.tsx'
import { Button } from '#design/button.tsx'
import { ArrowUUpLeftIcon, LockKeyIcon, ShieldCheckIcon } from '#design/icons/regular.tsx'
import { useWrite } from '#design/use-write.ts'
import { certificatesExist } from '#features/theme/rules/site.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatPaise } from '#platform/format/money.ts'
import type { paymentConfig } from '../contract/checkout.ts'
import { messages as couponMessages } from '../messages/coupon-en.ts'
import { messages } from '../messages/en.ts'
import type { Product } from '../rules/order-lines.ts'
import { messages as seatsMessages } from '../messages/seats-pages-en.ts'
import { messages as giftMessages } from '../messages/gift-pages-en.ts'
import { messages as moneyBackMessages } from '../messages/money-back-en.ts'
import { AskBilling } from './billing/ask-billing.tsx'
import { CouponField } from './coupon/coupon-field.tsx'
import type { Coupon } from './coupon/use-coupon.ts'
import { NoteLine } from './note-line.tsx'
import { orderTotal } from './order-total.ts'
import { StateField } from './state-field.tsx'
import { SummaryLine } from './summary-line.tsx'
import { useBilling } from './use-billing.ts'
import type { PricedCourse } from './use-purchase.ts'

type Props = {
  /** As the catalogue has them. */
  courses: readonly PricedCourse[]
  coupon: Coupon<PricedCourse>
  config: ReplyOf<typeof paymentConfig> | undefined
  loading: boolean
  /** Why the last attempt did not go through. */
  failure: string | null
  orderUid: string | undefined
  /** A gift and seats are bought for others: their refund has a rule of its own. */
  product: Product
  /** The code of the order can't be used any more: whether the price is the one without it, or it is offered. */
  withoutCode: { isPriced: boolean; onContinue: () => Promise<void> } | null
  onPay: (billingState: string) => void
}

export function PaymentSummary({
  courses,
  coupon,
  config,
  loading,
  failure,
  orderUid,
  product,
  withoutCode,
  onPay,
}: Props) {
  const { subtotalPaise, discountPaise, percent } = orderTotal(courses)
  const { totalPaise } = orderTotal(coupon.courses)
  const { state, setState, fixed, asks } = useBilling()
  const encrypted = useSite().siteUrl.startsWith('https://')
  const amount = formatPaise(totalPaise)
  // Enrolled in at once: there is no invoice, and no payment gateway.
  const isFree = totalPaise === 0
  const ofOthers = { course: null, gift: giftMessages.summary, seats: seatsMessages.summary }[product]
  return (
    <section className="card top-6 min-w-0 !rounded-panel p-5 shadow-2 max-lg:order-2 lg:sticky lg:p-7">
      <h2 className="t-h3">{messages.paymentSummary}</h2>
      <dl className="mt-5 grid gap-3 text-[17px]">
        <SummaryLine label={messages.coursePrice}>{formatPaise(subtotalPaise)}</SummaryLine>
        {discountPaise > 0 && <SummaryLine label={messages.discount(percent)} minus={formatPaise(discountPaise)} />}
      </dl>
      <CouponField coupon={coupon} className="mt-3 text-[17px]" />
      <dl className="mt-3 text-[17px]">
        <div className="mt-1 flex items-end justify-between gap-4 border-t border-line pt-4">
          <dt className="font-bold">{messages.totalAmount}</dt>
          <dd className="text-[32px] leading-none font-[740] tracking-[-0.02em]">{isFree ? messages.free : amount}</dd>
        </div>
      </dl>
      {!asks && !isFree && <StateField className="mt-5" value={state} onChange={setState} fixed={fixed} />}
      {failure && (
        <AlertBanner type="error" className="mt-4">
          {failure}
        </AlertBanner>
      )}
      {withoutCode && <WithoutCode {...withoutCode} />}
      {config && !config.enabled && (
        <AlertBanner type="warning" className="mt-4">
          {messages.paymentsOff}
        </AlertBanner>
      )}
      {asks && !isFree ? (
        <div className="mt-5">
          <AskBilling known={asks} orderUid={orderUid} submitLabel={messages.pay(amount)} onDone={onPay} />
        </div>
      ) : (
        <Button
          className="mt-5"
          size="large"
          full
          loading={loading || coupon.isChecking}
          loadingLabel={loading ? messages.processing : couponMessages.checking}
          disabled={config?.enabled === false && !isFree}
          onClick={() => onPay(state)}
        >
          {isFree ? messages.enrollNow : messages.pay(amount)}
        </Button>
      )}
      {config && config.mode !== 'live' && !isFree && (
        <p className="t-sm ink-3 mt-2 text-center">{messages.testMode}</p>
      )}
      <ul className="mt-5 grid gap-2.5">
        <NoteLine icon={ShieldCheckIcon}>{messages.secureGateway}</NoteLine>
        {encrypted && <NoteLine icon={LockKeyIcon}>{messages.encryption}</NoteLine>}
        <NoteLine
          icon={ArrowUUpLeftIcon}
          text={ofOthers ? ofOthers.returnedText : moneyBackMessages.rule(certificatesExist)}
        >
          {ofOthers ? ofOthers.returned : moneyBackMessages.title}
        </NoteLine>
      </ul>
    </section>
  )
}

/** Prices an order without its code; then says that it is. */
function WithoutCode({ isPriced, onContinue }: { isPriced: boolean; onContinue: () => Promise<void> }) {
  const note = useRef<HTMLParagraphElement>(null)
  const pricing = useWrite(onContinue)
  // The button that was pressed is gone: the keyboard goes on at what takes its place.
  useEffect(() => {
    if (isPriced) note.current?.focus()
  }, [isPriced])
  if (isPriced)
    return (
      <p ref={note} tabIndex={-1} className="ink-2 mt-4">
        {couponMessages.pricedWithout}
      </p>
    )
  return (
    <Button
      variant="secondary"
      className="mt-4"
      full
      loading={pricing.isPending}
      loadingLabel={couponMessages.applying}
      onClick={() => pricing.mutate()}
    >
      {couponMessages.withoutCode}
    </Button>
  )
}
