import { maxSends, type StoredState, invitationStateAt } from '#features/invitations/rules/invitations.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Db } from '#platform/database/db.ts'
import { nullable, number, oneOf, queryRows, text, timestamp } from '#platform/database/rows.ts'
import type { GiftOfOrder } from '../contract/gifts.ts'

const shape = {
  order_id: number,
  uid: text,
  state: oneOf<StoredState>(),
  email: nullable(text),
  code: text,
  sends: number,
  sent_at: timestamp,
  accepted_at: nullable(timestamp),
  expires_at: timestamp,
}

const iso = (at: string) => new Date(at).toISOString()

/** The gift that each of these orders buys, by the order's id; none for orders without one. */
export async function giftsOf(
  db: Db,
  { now }: { now: Date },
  orderIds: readonly number[],
): Promise<Map<number, GiftOfOrder>> {
  const rows = await queryRows(db, shape)`
    select i.order_id, g.uid, g.state, g.email, g.code, g.sends, g.sent_at, g.accepted_at, g.expires_at
    from order_items i join course_invitations g on g.order_item_id = i.id
    where i.order_id in ${[...orderIds]} and i.product = 'gift'`
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        uid: row.uid,
        state: invitationStateAt({ state: row.state, expiresAt: new Date(row.expires_at) }, now),
        email: row.email,
        sendAt: row.email === null ? null : iso(row.sent_at),
        path: row.state === 'unpaid' ? null : pagePath('/invitation/$code', { code: row.code }),
        acceptedAt: row.accepted_at === null ? null : iso(row.accepted_at),
        expiresAt: iso(row.expires_at),
        sendsLeft: maxSends - row.sends,
      },
    ]),
  )
}
