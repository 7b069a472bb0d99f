import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { EnvelopeSimpleIcon, GiftIcon } from '#design/icons/regular.tsx'
import { GiftLink } from '#features/invitations/ui/gift-link.tsx'
import { formatDate, formatDateTime } from '#platform/format/format.ts'
import type { GiftOfOrder } from '../../contract/gifts.ts'
import type { Purchase } from '../../contract/purchases.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import { isSettled, openOrderStates } from '../../rules/order-states.ts'
import { SendGiftDialog } from './send-gift-dialog.tsx'

const { order: orderMessages } = messages

/** What became of the gift that an order buys, and what its buyer can do with it. */
export function PurchaseGift({ order, gift }: { order: Purchase; gift: GiftOfOrder }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const course = order.courses[0]?.courseTitle ?? ''
  const isWaiting = gift.state === 'open' && isSettled(order)
  // Nothing became of an order that was never paid: its own note says so.
  if (gift.state === 'unpaid' && !openOrderStates.some((state) => state === order.state)) return null
  const sendLabel = gift.email === null ? 'send' : 'sendAgain'
  return (
    <div className="mb-5 rounded-small bg-sunken p-4">
      <h3 className="t-title row gap-2">
        <GiftIcon size={20} />
        {orderMessages.heading}
      </h3>
      {linesOf(gift).map((line) => (
        <p key={line} className="ink-2 mt-1 [overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      {isWaiting && gift.path && (
        <div className="mt-4 max-w-[520px]">
          <GiftLink path={gift.path} course={course} />
          {gift.sendsLeft > 0 ? (
            <Button
              className="mt-2.5"
              variant="text"
              size="small"
              icon={<EnvelopeSimpleIcon />}
              aria-label={orderMessages[`${sendLabel}Of`](course)}
              onClick={() => setIsDialogOpen(true)}
            >
              {orderMessages[sendLabel]}
            </Button>
          ) : (
            <p className="t-sm ink-3 mt-3">{orderMessages.noMoreSends}</p>
          )}
        </div>
      )}
      {isDialogOpen && <SendGiftDialog gift={gift} onClose={() => setIsDialogOpen(false)} />}
    </div>
  )
}

/** How a gift is, in plain sentences. */
export function linesOf({ state, email, sendAt, acceptedAt, expiresAt }: GiftOfOrder, now = new Date()): string[] {
  const { order: texts } = messages
  switch (state) {
    case 'unpaid':
      return [email === null ? texts.unpaidLink : texts.unpaid(email)]
    case 'accepted':
      return [texts.accepted(formatDateTime(acceptedAt ?? expiresAt))]
    case 'expired':
      return [texts.expired]
    case 'withdrawn':
      if (acceptedAt) return [texts.withdrawnAccepted(formatDateTime(acceptedAt))]
      // Its year was over, and the money went back by itself.
      return [new Date(expiresAt) <= now ? texts.expired : texts.withdrawn]
    case 'open': {
      const until = texts.until(formatDate(expiresAt))
      if (email === null || sendAt === null) return [texts.ready, until]
      const when = formatDateTime(sendAt)
      return new Date(sendAt) > now ? [texts.goesOut(when, email)] : [texts.sent(when, email), until]
    }
  }
}
