import { useEffect, useRef } from 'react'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { UsersThreeIcon } from '#design/icons/regular.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import type { SeatsOfOrder } from '../../contract/seats.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { messages } from '../../messages/seats-pages-en.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'
import { forgetStatus } from '../forget-status.ts'
import { PaidDetails, PaidWall } from '../payment-success.tsx'
import type { OrderStatus } from '../use-purchase.ts'
import { seatsDraftPlace } from './seats-draft.ts'

const { ready: readyMessages, order: orderMessages } = messages

/** Seats that are paid for, and the page where they are given as the next step. */
export function SeatsReady({ status, seats }: { status: OrderStatus; seats: SeatsOfOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { courses, orderId } = status
  const [course] = courses
  const uid = course?.uid
  useEffect(() => {
    // What was entered for them is in the order now.
    if (uid) discardText(seatsDraftPlace(uid))
    heading.current?.focus()
  }, [uid, orderId])
  const count = formatCount(seats.count)
  return (
    <CheckoutFrame centred>
      <section className="w-full max-w-[560px] text-center">
        <PaidWall>
          <UsersThreeIcon size={40} />
        </PaidWall>
        <h1 className="t-h1 mt-8" ref={heading} tabIndex={-1}>
          {seats.state === 'ended' ? orderMessages.heading : readyMessages.title(seats.count, count)}
        </h1>
        {course && (
          <p className="mt-3 text-[18px] font-semibold wrap-anywhere" lang={langOf(course.courseTitle)}>
            {course.courseTitle}
          </p>
        )}
        {seats.name && <p className="mt-1 text-[18px] wrap-anywhere">{seats.name}</p>}
        <p className="ink-2 mt-2 text-[18px]">{seats.state === 'ended' ? readyMessages.ended : readyMessages.text}</p>
        <PaidDetails status={status} />
        <LinkButton
          className="mt-6"
          size="large"
          full
          href={pagePath('/groups/$group', { group: seats.group })}
          onClick={forgetStatus}
        >
          {readyMessages.manage}
        </LinkButton>
        <LinkButton
          className="mt-2.5"
          size="large"
          full
          variant="secondary"
          href={pagePath('/account-setting/purchases')}
          onClick={forgetStatus}
        >
          {checkoutMessages.seeOrders}
        </LinkButton>
      </section>
    </CheckoutFrame>
  )
}
