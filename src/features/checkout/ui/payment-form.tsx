import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { langOf } from '#design/lang-of.ts'
import { LoadingOverlay } from '#design/loading-overlay.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { courseCard } from '#features/catalogue/contract/catalogue.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { query } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { paymentConfig, paymentStatus } from '../contract/checkout.ts'
import type { GiftOfOrder } from '../contract/gifts.ts'
import { messages as bundleMessages } from '../messages/bundle-en.ts'
import { messages } from '../messages/en.ts'
import { CheckoutFrame } from './checkout-frame.tsx'
import { loadCheckoutScript } from './checkout-script.ts'
import { type Coupon, useCoupon } from './coupon/use-coupon.ts'
import { initiatePayment } from './initiate-payment.ts'
import { leaveFor } from './leave-for.ts'
import { orderTotal } from './order-total.ts'
import { payByCheckout, type PayEnd } from './pay-by-checkout.ts'
import { PaymentCourses } from './payment-courses.tsx'
import { payment, usePayment } from './payment-store.ts'
import { PaymentSummary } from './payment-summary.tsx'
import { todaysCourses } from './todays-courses.ts'
import type { OrderStatus, PricedCourse } from './use-purchase.ts'
import { WhatHappensNext } from './what-happens-next.tsx'

type Props = {
  courses: PricedCourse[]
  orderUid?: string
  failure: string | null
  /** What the order buys for another person. */
  gift: GiftOfOrder | null
  /** The seats that it buys for a group. */
  seats?: OrderStatus['seats']
  bundle?: OrderStatus['bundle']
}

/** The page as one pays: what is bought, what it costs, one button (specification 2.9). */
export function PaymentForm({ courses: known, orderUid, failure, gift, seats = null, bundle = null }: Props) {
  // Prices that changed since the order was made, or since the page was opened.
  const [today, setToday] = useState<PricedCourse[] | null>(null)
  const courses = today?.length === known.length ? today : known
  // An order of several courses was made with a code that can't be used any more: going on without it is offered, then done.
  const [lostCode, setLostCode] = useState<'offered' | 'leftOut' | null>(null)
  // An order that was made has its price, with the coupon in it.
  const coupon = useCoupon(courses, orderUid === undefined)
  const user = useSession((state) => state.user)
  const { name } = useSite()
  const { loading, status, error } = usePayment()
  const { data: config } = useQuery(query(paymentConfig, {}))
  const queryClient = useQueryClient()
  const priceAgain = usePriceAgain({
    courses,
    orderUid,
    gift,
    seats,
    bundle,
    isToday: today !== null,
    setToday,
    offerWithoutCode: () => setLostCode('offered'),
  })
  const forOthers = { gift, seats }
  const end = useEnd(coupon, forOthers, priceAgain)
  const nameOrder = useOrderInAddress(coupon.courses, forOthers)
  const rememberOrder = (order: string) => {
    setToday(null)
    setLostCode(null)
    return nameOrder(order)
  }
  const title = bundle ? bundleMessages.bundle(bundle.title) : titleOf(courses)

  useEffect(() => {
    if (config?.enabled) void loadCheckoutScript(config.checkoutScriptUrl)
  }, [config])

  const loadScript = () =>
    queryClient.ensureQueryData(query(paymentConfig, {})).then(
      ({ checkoutScriptUrl }) => loadCheckoutScript(checkoutScriptUrl),
      () => false,
    )

  async function pay(billingState: string) {
    // The coupon pays for all of it: enrolled in at once, as a free course is.
    if (orderTotal(coupon.courses).totalPaise === 0) return enrolFree(courses, coupon)
    const prefill = user ? { clubbedName: user.clubbedName, email: user.email, mobileNo: user.mobileNo } : undefined
    await end(
      await payByCheckout({
        courses: coupon.courses,
        couponCode: coupon.applied?.code,
        withoutCoupon: lostCode === 'leftOut',
        orderUid,
        isForOthers: gift !== null || seats !== null,
        billingState,
        name,
        description: title,
        prefill,
        loadScript,
        onOrder: rememberOrder,
      }),
    )
  }

  async function continueWithoutCode() {
    setToday(await todaysCourses(courses.map(({ uid }) => uid)))
    setLostCode('leftOut')
    payment.reset()
  }

  return (
    <CheckoutFrame busy={loading}>
      <h1 className="t-h1">{messages.completePurchase}</h1>
      <p className="ink-2 mt-2 text-[17px]" lang={langOf(title)}>
        {messages.secureCheckoutFor(title)}
      </p>
      <div className="mt-7 grid items-start gap-5 lg:mt-9 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-8">
        <div className="gap-5 max-lg:contents lg:grid">
          <PaymentCourses courses={courses} seats={seats?.count} />
          {orderTotal(coupon.courses).totalPaise > 0 && (
            <WhatHappensNext email={user?.email ?? ''} gift={gift} seats={seats} />
          )}
        </div>
        <PaymentSummary
          courses={courses}
          coupon={coupon}
          config={config}
          loading={loading}
          orderUid={orderUid}
          product={seats ? 'seats' : gift ? 'gift' : 'course'}
          failure={status === 'failed' ? error : failure}
          withoutCode={lostCode && { isPriced: lostCode === 'leftOut', onContinue: continueWithoutCode }}
          onPay={(billingState) => void pay(billingState)}
        />
      </div>
      {loading && <LoadingOverlay page label={messages.processing} />}
    </CheckoutFrame>
  )
}

function enrolFree(courses: readonly PricedCourse[], coupon: Coupon<PricedCourse>): Promise<void> {
  const cards = (all: readonly PricedCourse[]) => all.map((course) => courseCard.parse(course))
  return initiatePayment(cards(courses), { ...coupon, courses: cards(coupon.courses) })
}

function titleOf(courses: readonly PricedCourse[]): string {
  const [only] = courses
  return only && courses.length === 1 ? only.courseTitle : messages.courses(courses.length)
}

/** What an order buys for others than its buyer. */
type ForOthers = Pick<OrderStatus, 'gift' | 'seats'>

/** The address names the order from the moment it stands: a reload in the middle finds how far it came. */
function useOrderInAddress(courses: readonly PricedCourse[], forOthers: ForOthers) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (order: string) => {
    const before = queryClient.getQueryData<OrderStatus>(query(paymentStatus, { order }).queryKey)
    if (!before)
      queryClient.setQueryData(query(paymentStatus, { order }).queryKey, newOrderStatus(order, courses, forOthers))
    return navigate({ href: pagePath('/payment', { order }), replace: true })
  }
}

function newOrderStatus(orderId: string, courses: readonly PricedCourse[], forOthers: ForOthers): OrderStatus {
  return {
    status: 'processing',
    transactionId: null,
    orderId,
    courseId: courses[0]?.uid ?? null,
    courses: [...courses],
    amount: orderTotal(courses).totalPaise,
    paymentMethod: 'razorpay',
    failure: null,
    payable: true,
    ...forOthers,
    bundle: null,
  }
}

type PriceAgain = {
  courses: readonly PricedCourse[]
  orderUid: string | undefined
  gift: GiftOfOrder | null
  seats: OrderStatus['seats']
  bundle: OrderStatus['bundle']
  /** Today's prices are shown already. */
  isToday: boolean
  setToday: (today: PricedCourse[]) => void
  offerWithoutCode: () => void
}

/**
 * The price is another one now. That of an order may depend on a coupon that can't be used any more: where today's prices
 * don't go through either, its course is priced without the order. An order of several courses is priced without its code.
 */
function usePriceAgain({ courses, orderUid, gift, seats, bundle, isToday, setToday, offerWithoutCode }: PriceAgain) {
  const navigate = useNavigate()
  return async (end: 'priceChanged' | 'couponRefused') => {
    // Its courses cost something else alone: its own page has the price of today.
    if (bundle) return leaveFor(pagePath('/bundle/$bundle', { bundle: bundle.path }))
    const [only] = courses
    // So has that of seats, for all of them.
    if (seats && only) return leaveFor(pagePath('/group/$course', { course: only.uid }))
    if (orderUid && only && courses.length === 1 && (isToday || end === 'couponRefused'))
      return navigate({
        href: gift ? pagePath('/gift/$course', { course: only.uid }) : pagePath('/payment', { courseId: only.uid }),
        replace: true,
      })
    if (orderUid && end === 'couponRefused') return offerWithoutCode()
    if (end === 'priceChanged') setToday(await todaysCourses(courses.map(({ uid }) => uid)))
  }
}

/** What follows the end of an attempt. */
function useEnd(
  { courses, refuse }: Coupon<PricedCourse>,
  forOthers: ForOthers,
  priceAgain: (end: 'priceChanged' | 'couponRefused') => Promise<void>,
) {
  const queryClient = useQueryClient()
  useEffect(() => {
    // Back by the browser's button from a bank's page, as it was left: nothing is under way any more.
    const restored = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      payment.setLoading(false)
      void queryClient.invalidateQueries()
    }
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [queryClient])

  return async (end: PayEnd) => {
    if (end.kind === 'ignored') return
    if (end.kind === 'bundleGone') return leaveFor('/bundles')
    if (end.kind === 'waiting') return leaveFor(pagePath('/student-success', { order: end.orderUid }))
    if (end.kind === 'priceChanged' || end.kind === 'couponRefused') {
      refuse(end.error)
      await priceAgain(end.kind)
    }
    if (end.kind === 'paid') {
      const { queryKey } = query(paymentStatus, { order: end.orderUid })
      const { transactionDetails } = usePayment.getState()
      queryClient.setQueryData<OrderStatus>(queryKey, (before) => ({
        ...(before ?? newOrderStatus(end.orderUid, courses, forOthers)),
        status: 'success',
        transactionId: transactionDetails?.transactionId ?? null,
        payable: false,
      }))
    }
    await queryClient.invalidateQueries()
  }
}
