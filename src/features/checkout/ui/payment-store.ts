import { create } from 'zustand'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import type { Paise } from '#platform/format/money.ts'
import { orderTotal } from './order-total.ts'

type Single = {
  courseId: string
  courseTitle: string
  coursePrice: Paise
  courseDiscount: Paise
  courseDiscountedPrice: Paise
}
type Multi = { courseIds: string[]; courseTitles: string[]; totalPrice: Paise }
/** What is being paid for (specification 3). */
export type CurrentPayment = Single | Multi

export type TransactionDetails = {
  transactionId: string | null
  orderId: string
  courseId: string
  amount: Paise
  paymentMethod: 'razorpay'
  status: 'success'
}
/** A way of paying that is remembered: the provider's token and a label, never a card number. */
type PaymentMethod = { id: string; label: string }

export type PaymentState = {
  currentPayment: CurrentPayment | null
  paymentHistory: TransactionDetails[]
  paymentMethods: PaymentMethod[]
  selectedPaymentMethod: string | null
  transactionDetails: TransactionDetails | null
  orderId: string | null
  /** The bridge page's session, as the initiating call answered it. */
  paymentSession: string | null
  status: 'idle' | 'processing' | 'success' | 'failed'
  error: string | null
  loading: boolean
}

const idle: PaymentState = {
  currentPayment: null,
  paymentHistory: [],
  paymentMethods: [],
  selectedPaymentMethod: null,
  transactionDetails: null,
  orderId: null,
  paymentSession: null,
  status: 'idle',
  error: null,
  loading: false,
}

/** The one payment of this page (specification 3, 4.4). Nothing of it is kept: the server knows. */
export const usePayment = create<PaymentState>(() => idle)
const { getState: get, setState: set } = usePayment

export const payment = {
  /** idle → processing */
  initialize(currentPayment: CurrentPayment): void {
    set({ currentPayment, status: 'processing', error: null, loading: true, transactionDetails: null })
  },
  setOrder(orderId: string, paymentSession: string | null = null): void {
    set({ orderId, paymentSession })
  },
  succeed(details: Omit<TransactionDetails, 'paymentMethod' | 'status'>): void {
    const transactionDetails = { ...details, paymentMethod: 'razorpay', status: 'success' } as const
    const others = get().paymentHistory.filter(({ orderId }) => orderId !== details.orderId)
    const paymentHistory = [transactionDetails, ...others]
    set({
      status: 'success',
      transactionDetails,
      paymentHistory,
      orderId: details.orderId,
      error: null,
      loading: false,
    })
  },
  fail(error: string): void {
    set({ status: 'failed', error, loading: false })
  },
  setLoading(loading: boolean): void {
    set({ loading })
  },
  /** Back to idle; what was paid stays in the history. */
  reset(): void {
    set({ ...idle, paymentHistory: get().paymentHistory })
  },
}

type Priced = Pick<
  CourseCard,
  'uid' | 'courseTitle' | 'coursePrice' | 'courseDiscount' | 'courseDiscountedPrice' | 'courseWasPrice'
>

/** The record that paying for these courses starts with. */
export function paymentFor(courses: readonly Priced[]): CurrentPayment {
  const [only] = courses
  if (only && courses.length === 1) {
    const { uid, courseTitle, coursePrice, courseDiscount, courseDiscountedPrice } = only
    return { courseId: uid, courseTitle, coursePrice, courseDiscount, courseDiscountedPrice }
  }
  return {
    courseIds: courses.map(({ uid }) => uid),
    courseTitles: courses.map(({ courseTitle }) => courseTitle),
    totalPrice: orderTotal(courses).totalPaise,
  }
}
