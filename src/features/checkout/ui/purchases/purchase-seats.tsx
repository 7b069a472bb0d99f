import { UsersThreeIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import type { Purchase } from '../../contract/purchases.ts'
import type { SeatsOfOrder } from '../../contract/seats.ts'
import { messages } from '../../messages/seats-pages-en.ts'
import { openOrderStates } from '../../rules/order-states.ts'

const { order: orderMessages } = messages

/** The seats that an order buys, and the page where they are given. */
export function PurchaseSeats({ order, seats }: { order: Purchase; seats: SeatsOfOrder }) {
  // Nothing became of an order that was never paid: its own note says so.
  if (seats.state === 'unpaid' && !openOrderStates.some((state) => state === order.state)) return null
  const count = formatCount(seats.count)
  const course = order.courses[0]?.courseTitle ?? ''
  const number = orderMessages.seats(seats.count, count)
  const title = seats.name ? orderMessages.named(number, seats.name) : number
  return (
    <div className="mb-5 rounded-small bg-sunken p-4">
      <h3 className="t-title row gap-2">
        <UsersThreeIcon size={20} />
        {orderMessages.heading}
      </h3>
      <p className="mt-1 font-semibold wrap-anywhere" lang={langOf(title)}>
        {title}
      </p>
      <p className="ink-2 mt-1">{textOf(seats)}</p>
      {seats.state !== 'unpaid' && (
        <LinkButton
          className="mt-3"
          variant="secondary"
          size="small"
          aria-label={orderMessages.manageOf(course)}
          href={pagePath('/groups/$group', { group: seats.group })}
        >
          {orderMessages.manage}
        </LinkButton>
      )}
    </div>
  )
}

function textOf({ state, accepted, count }: SeatsOfOrder): string {
  if (state === 'unpaid') return orderMessages.unpaid
  return state === 'ended' ? orderMessages.ended : orderMessages.accepted(formatCount(accepted), formatCount(count))
}
