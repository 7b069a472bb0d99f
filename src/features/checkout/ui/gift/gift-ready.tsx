import { useEffect, useRef } from 'react'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { GiftIcon } from '#design/icons/regular.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { GiftLink } from '#features/invitations/ui/gift-link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDateTime } from '#platform/format/format.ts'
import type { GiftOfOrder } from '../../contract/gifts.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'
import { forgetStatus } from '../forget-status.ts'
import { PaidDetails, PaidWall } from '../payment-success.tsx'
import type { OrderStatus } from '../use-purchase.ts'
import { giftDraftPlace } from './gift-draft.ts'

const { ready: readyMessages } = messages

/** A gift that is paid for: where it goes and when, and its link. */
export function GiftReady({ status, gift }: { status: OrderStatus; gift: GiftOfOrder }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { courses, orderId } = status
  const [course] = courses
  const uid = course?.uid
  useEffect(() => {
    // What was written for it is in the order now.
    if (uid) discardText(giftDraftPlace(uid))
    heading.current?.focus()
  }, [uid, orderId])
  return (
    <CheckoutFrame centred>
      <section className="w-full max-w-[560px] text-center">
        <PaidWall>
          <GiftIcon size={40} />
        </PaidWall>
        <h1 className="t-h1 mt-8" ref={heading} tabIndex={-1}>
          {readyMessages.title}
        </h1>
        {course && (
          <p className="mt-3 text-[18px] font-semibold" lang={langOf(course.courseTitle)}>
            {course.courseTitle}
          </p>
        )}
        <p className="ink-2 mt-2 text-[18px] wrap-anywhere">{wayOf(gift)}</p>
        <PaidDetails status={status} />
        {gift.path && gift.state === 'open' && (
          <div className="card mt-4 p-5 text-left">
            {gift.email !== null && <p className="ink-2 mb-3">{readyMessages.alsoLink}</p>}
            <GiftLink
              path={gift.path}
              course={course?.courseTitle ?? ''}
              variant={gift.email === null ? 'primary' : 'secondary'}
            />
          </div>
        )}
        <LinkButton
          className="mt-6"
          size="large"
          full
          variant={gift.email === null ? 'secondary' : 'primary'}
          href={pagePath('/account-setting/purchases')}
          onClick={forgetStatus}
        >
          {checkoutMessages.seeOrders}
        </LinkButton>
      </section>
    </CheckoutFrame>
  )
}

function wayOf({ email, sendAt, state, acceptedAt }: GiftOfOrder): string {
  if (state === 'accepted' && acceptedAt) return messages.order.accepted(formatDateTime(acceptedAt))
  if (state === 'withdrawn') return messages.order.withdrawn
  if (email === null || sendAt === null) return readyMessages.link
  return new Date(sendAt) > new Date() ? readyMessages.later(email, formatDateTime(sendAt)) : readyMessages.now(email)
}
