import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#design/button.tsx'
import { CheckBoldIcon } from '#design/icons/bold.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Stepwell } from '#design/stepwell.tsx'
import { toast } from '#design/toast.ts'
import { dashboardPath } from '#features/accounts/rules.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { addEnrolled } from '#features/enrolments/ui/my-courses-store.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatPaise } from '#platform/format/money.ts'
import { messages } from '../messages/en.ts'
import { CheckoutFrame } from './checkout-frame.tsx'
import { forgetStatus } from './forget-status.ts'
import { leaveFor } from './leave-for.ts'
import { pendingCourses } from './pending-courses.ts'
import type { OrderStatus } from './use-purchase.ts'

/** Milliseconds until the way leads on by itself (specification 9), and of the toast. */
const leaveAfterMs = 2000
const toastMs = 5000

type Props = {
  status: OrderStatus
  /** Paid on this page just now: says so, and goes on to the courses. */
  leaves?: boolean
  /** Where one course is bought, the way to it comes first. */
  toCourse?: boolean
}

export function PaymentSuccess({ status, leaves = false, toCourse = false }: Props) {
  const { courses } = status
  const user = useSession((state) => state.user)
  const heading = useRef<HTMLHeadingElement>(null)
  const [only] = courses
  const title = only && courses.length === 1 ? only.courseTitle : messages.courses(courses.length)
  const order = status.orderId
  useEffect(() => {
    const uids = courses.map(({ uid }) => uid)
    addEnrolled(uids)
    pendingCourses.remove(uids)
    heading.current?.focus()
    if (!leaves) return
    toast.success(messages.successTitle, messages.enrolledIn(title), { durationMs: toastMs })
    const timer = setTimeout(() => void leaveFor('/my-enrolled-courses', { replace: true }), leaveAfterMs)
    return () => clearTimeout(timer)
    // The order's courses and title are the same while it is the same order.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [order, leaves])

  return (
    <CheckoutFrame centred>
      <section className="w-full max-w-[560px] text-center">
        <PaidWall>
          <CheckBoldIcon size={40} />
        </PaidWall>
        <h1 className="t-h1 mt-8" ref={heading} tabIndex={-1}>
          {status.amount === 0 ? messages.enrolledTitle : messages.successTitle}
        </h1>
        <p className="ink-2 mt-3 text-[18px]" lang={langOf(title)}>
          {messages.enrolledIn(title)}
        </p>
        <PaidDetails status={status} />
        {courses.length > 1 && <Bought status={status} />}
        {toCourse && only && courses.length === 1 && (
          <LinkButton
            className="mt-6"
            size="large"
            full
            href={pagePath('/learning/$id', { id: only.uid })}
            onClick={forgetStatus}
          >
            {messages.goToCourse}
          </LinkButton>
        )}
        <Button
          className={toCourse && courses.length === 1 ? 'mt-2.5' : 'mt-6'}
          variant={toCourse && courses.length === 1 ? 'secondary' : 'primary'}
          size="large"
          full
          onClick={() => {
            forgetStatus()
            void leaveFor(dashboardPath(user?.userRole ?? 'LEARNER'))
          }}
        >
          {messages.goToDashboard}
        </Button>
      </section>
    </CheckoutFrame>
  )
}

/** Steps with lamps, and in their middle what the payment led to. */
export function PaidWall({ children }: { children: ReactNode }) {
  return (
    <div className="relative mx-auto h-[210px] w-full overflow-hidden rounded-panel bg-night" aria-hidden="true">
      <Stepwell
        columns={3}
        tiers={2}
        stepWidth={19}
        start={[-12]}
        edge={false}
        depth={3}
        lamps={[
          [95, 8, 4],
          [190, 110, 3],
          [285, 8, 6],
          [380, 110, 3],
          [475, 8, 4],
        ]}
        className="absolute inset-x-0 bottom-0 h-[190px] w-full"
      />
      <span className="absolute inset-0 m-auto grid h-[84px] w-[84px] place-items-center rounded-full bg-lamp text-on-lamp">
        {children}
      </span>
    </div>
  )
}

export function PaidDetails({ status: { amount, orderId, transactionId } }: { status: OrderStatus }) {
  return (
    <dl className="card mt-7 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 p-5 text-left">
      <dt className="ink-3">{messages.amountPaid}</dt>
      <dd className="text-right font-semibold">{amount === 0 ? messages.free : formatPaise(amount)}</dd>
      <dt className="ink-3">{messages.orderId}</dt>
      <dd className="text-right break-all">{orderId}</dd>
      {transactionId && (
        <>
          <dt className="ink-3">{messages.transactionId}</dt>
          <dd className="text-right break-all">{transactionId}</dd>
        </>
      )}
    </dl>
  )
}

function Bought({ status: { courses } }: { status: OrderStatus }) {
  return (
    <>
      <h2 className="t-h3 mt-7 text-left">{messages.whatYouBought}</h2>
      <ul className="card mt-3 px-5 text-left">
        {courses.map(({ uid, courseTitle }) => (
          <li key={uid} className="flex items-center gap-4 border-b border-line py-3 last:border-0">
            <span className="min-w-0 flex-1" lang={langOf(courseTitle)}>
              {courseTitle}
            </span>
            <Link
              className="link inline-flex min-h-11 shrink-0 items-center"
              href={pagePath('/learning/$id', { id: uid })}
              onClick={forgetStatus}
            >
              {messages.goToCourse}
              <span className="sr-only" lang={langOf(courseTitle)}>
                {` ${courseTitle}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
