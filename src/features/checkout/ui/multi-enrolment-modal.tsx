import { useEffect, useRef } from 'react'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages as couponMessages } from '../messages/coupon-en.ts'
import { messages } from '../messages/en.ts'
import { CouponField } from './coupon/coupon-field.tsx'
import { useCoupon } from './coupon/use-coupon.ts'
import { dropCourses } from './enrolment-flow.ts'
import { multiModal } from './enrolment-modal-ids.ts'
import { initiatePayment } from './initiate-payment.ts'
import { MultiNotes } from './multi-notes.tsx'
import { orderTotal } from './order-total.ts'
import { usePayment } from './payment-store.ts'
import { PendingCourseRow } from './pending-course-row.tsx'
import { pendingCourses } from './pending-courses.ts'
import { SummaryLine } from './summary-line.tsx'

const skippedToastMs = 4000
type Props = { open: boolean; courses: CourseCard[]; onClose: () => void }

/** All that waits for enrolment, and one button for the lot (specification 2.8). */
export function MultiEnrolmentModal({ open, courses, onClose }: Props) {
  const loading = usePayment((state) => state.loading)
  const list = useFocusAfterRemoval(courses.length)
  return (
    <Modal
      open={open}
      onClose={onClose}
      id={multiModal}
      title={<span className="t-h2 block pt-4 pl-4 md:pt-7 md:pl-8">{messages.completeEnrollment}</span>}
      description={<span className="block px-4 pb-4 md:px-8 md:pb-5">{messages.waiting(courses.length)}</span>}
      width={1020}
      bare
      locked={loading}
    >
      <div className="border-t border-line md:grid md:grid-cols-[minmax(0,1fr)_min(372px,42%)]">
        <ul className="px-4 md:px-8" ref={list}>
          {courses.map((course) => (
            <PendingCourseRow key={course.uid} course={course} onRemove={() => dropCourses([course.uid])} />
          ))}
        </ul>
        <SidePanel courses={courses} onClose={onClose} />
      </div>
    </Modal>
  )
}

function SidePanel({ courses, onClose }: { courses: CourseCard[]; onClose: () => void }) {
  const loading = usePayment((state) => state.loading)
  const { subtotalPaise, discountPaise } = orderTotal(courses)
  const coupon = useCoupon(courses, true)
  const { totalPaise } = orderTotal(coupon.courses)
  const enroll = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The dialog would begin at the first row's Remove: the next step is a safer place for Enter.
    const frame = requestAnimationFrame(() => enroll.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])

  function notNow() {
    pendingCourses.clear()
    onClose()
    toast.info(messages.skippedTitle, messages.skippedText, { durationMs: skippedToastMs })
  }

  return (
    <div className="border-line bg-sunken p-4 max-md:border-t md:border-l md:p-7">
      <h3 className="text-[22px]">{messages.readyToLearn}</h3>
      <dl className="mt-4 grid gap-2.5">
        <SummaryLine label={messages.subtotal}>{formatPaise(subtotalPaise)}</SummaryLine>
        {discountPaise > 0 && <SummaryLine label={messages.savings} minus={formatPaise(discountPaise)} />}
      </dl>
      <CouponField coupon={coupon} className="mt-2.5" />
      <dl>
        <div className="mt-2.5 flex items-end justify-between gap-4 border-t border-line pt-3 font-bold">
          <dt className="text-[18px]">{messages.total}</dt>
          <dd className="text-[24px] leading-none">{totalPaise === 0 ? messages.free : formatPaise(totalPaise)}</dd>
        </div>
      </dl>
      <Button
        ref={enroll}
        className="mt-5"
        size="large"
        full
        loading={loading || coupon.isChecking}
        loadingLabel={loading ? messages.initiating : couponMessages.checking}
        onClick={() => void initiatePayment(courses, coupon)}
      >
        {messages.enrollAll(courses.length)}
      </Button>
      <Button className="mt-1.5" variant="text" full onClick={notNow} disabled={loading}>
        {messages.notNow}
      </Button>
      <MultiNotes />
    </div>
  )
}

/** A removed row takes the focus with it: the next row's button, or the last one's, has it then. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  const at = useRef(0)
  useEffect(() => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    if (count < before.current && document.activeElement === document.body)
      buttons[Math.min(at.current, buttons.length - 1)]?.focus()
    before.current = count
    const remember = () => {
      at.current = Math.max(0, buttons.indexOf(document.activeElement as HTMLButtonElement))
    }
    const element = list.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [count])
  return list
}
