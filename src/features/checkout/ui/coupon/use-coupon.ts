import { useEffect, useRef, useState } from 'react'
import type { SubmitResult } from '#design/form.tsx'
import { CallError } from '#platform/api/client.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import { messages } from '../../messages/coupon-en.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { orderTotal } from '../order-total.ts'
import {
  type CouponPrice,
  coursesPricedBy,
  findOpenedCoupon,
  priceWithCoupon,
  type RefusedCoupon,
} from './coupon-price.ts'
import { forgetCoupon, openedCoupons, rememberCoupon } from './opened-coupons.ts'

type Priced = {
  uid: string
  coursePrice: Paise
  courseDiscount: Paise
  courseDiscountedPrice: Paise
  courseWasPrice: Paise | null
}

/** `key` names the courses and prices that it was answered for. */
type State = {
  key: string
  price: CouponPrice | null
  /** Shown at the field; `isOwn`: the person applied it, and should know at once. */
  refused: (RefusedCoupon & { isOwn: boolean }) | null
}

export type Coupon<Course = unknown> = {
  /** There is something that a code could take off. */
  isOffered: boolean
  /** As they are paid, with the coupon. */
  courses: Course[]
  applied: { code: string; savedPaise: Paise; until: string | null } | null
  refused: State['refused']
  /** A code of a link, or one for other courses, is being checked: the total may change in a moment. */
  isChecking: boolean
  /** For screen readers: what happened last. */
  announcement: string
  apply: (entered: string) => Promise<SubmitResult>
  remove: () => void
  /** The order was refused for the code: it is taken off, and the field says why. */
  refuse: (error: CallError) => void
}

/**
 * The one coupon of an order that is not made yet. A code that was opened by a link is applied by itself; another one
 * replaces it only where it saves more.
 * @param isOpen the order can still be priced
 */
export function useCoupon<Course extends Priced>(listed: readonly Course[], isOpen: boolean): Coupon<Course> {
  const uids = listed.map(({ uid }) => uid)
  const key = listed.map((course) => `${course.uid} ${course.coursePrice} ${course.courseDiscount}`).join()
  const isOffered = isOpen && orderTotal(listed).totalPaise > 0
  const [state, setState] = useState<State>({ key: '', price: null, refused: null })
  const [announcement, setAnnouncement] = useState('')
  const [asked, setAsked] = useState(0)
  // Known before the first drawing, so that no one presses the button in the moment before the code is checked.
  const [mayApply] = useState(() => isOffered && openedCoupons(uids).length > 0)
  const isCurrent = state.key === key
  const now = useRef({ key, price: state.price })
  useEffect(() => {
    now.current = { key, price: state.price }
  })

  useEffect(() => {
    if (!isOffered) return
    let isOver = false
    void askAgain(uids, now.current.price).then((next) => {
      if (isOver) return
      setState({ key, ...next })
      if (next.price) setAnnouncement(announced(next.price))
    })
    return () => {
      isOver = true
    }
    // The courses are the same while their key is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isOffered, asked])

  const price = isOffered && isCurrent ? state.price : null
  const total = formatTotal(orderTotal(listed).totalPaise)

  async function apply(entered: string): Promise<SubmitResult> {
    try {
      const found = await priceWithCoupon(uids, entered)
      const before = now.current
      // A course was taken off the list meanwhile.
      if (before.key !== key) return { errors: { couponCode: messages.notChecked } }
      if (before.price && before.price.couponCode !== found.couponCode && found.coupon <= before.price.coupon) {
        const stays = found.coupon < before.price.coupon ? messages.savesMore : messages.savesAsMuch
        return { errors: { couponCode: stays(before.price.couponCode) } }
      }
      rememberCoupon(found.couponCode)
      setState({ key, price: found, refused: null })
      setAnnouncement(announced(found))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status !== 401) return { errors: { couponCode: error.message || messages.notChecked } }
    }
  }

  return {
    isOffered,
    courses: coursesPricedBy(listed, price),
    applied: price && { code: price.couponCode, savedPaise: price.coupon, until: price.couponUntil },
    refused: isOffered ? state.refused : null,
    isChecking: isOffered && !isCurrent && (mayApply || state.price !== null),
    announcement,
    apply,
    remove() {
      if (price) forgetCoupon(price.couponCode)
      setState({ key, price: null, refused: null })
      setAnnouncement(messages.removed(total))
    },
    refuse(error) {
      if (error.code === 'PRICE_CHANGED') return setAsked((times) => times + 1)
      setAnnouncement('')
      if (!price) return
      forgetCoupon(price.couponCode)
      setState({ key, price: null, refused: { code: price.couponCode, message: error.message, isOwn: true } })
    },
  }
}

/** For other courses or prices: the same code once more, or the newest one of a link. */
async function askAgain(uids: readonly string[], before: CouponPrice | null): Promise<Omit<State, 'key'>> {
  if (!before) {
    const found = await findOpenedCoupon(uids)
    if (!found) return { price: null, refused: null }
    return 'price' in found
      ? { price: found.price, refused: null }
      : { price: null, refused: { ...found.refused, isOwn: false } }
  }
  const code = before.couponCode
  try {
    return { price: await priceWithCoupon(uids, code), refused: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { price: null, refused: { code, message: error.message || messages.notChecked, isOwn: true } }
  }
}

const formatTotal = (paise: Paise): string => (paise === 0 ? checkoutMessages.free : formatPaise(paise))

const announced = ({ couponCode, coupon, total }: CouponPrice): string =>
  messages.applied(couponCode, formatPaise(coupon), formatTotal(total))
