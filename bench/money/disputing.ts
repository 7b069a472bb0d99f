import { setTimeout as sleep } from 'node:timers/promises'
import { text } from '#platform/database/rows.ts'
import { paymentsOf } from './returning.ts'
import type { Act, Purchase, World } from './world.ts'

const decisions = ['won', 'lost', 'closed'] as const

/** The payer's bank asks for the money back: the whole or a part, taken now or once it is decided. */
async function openDisputes(world: World, purchase: Purchase, webhook: 'sent' | 'none'): Promise<string[]> {
  const { random } = purchase
  const opened: string[] = []
  for (const { id, amount, amount_refunded } of await paymentsOf(world, purchase)) {
    // A bank disputes what its customer did not get back yet.
    const leftPaise = amount - amount_refunded
    if (leftPaise === 0) continue
    const { dispute } = await world.control({
      action: 'open-dispute',
      payment: id,
      amount: random.chance(0.7) ? leftPaise : Math.max(1, Math.floor(leftPaise / 3)),
      deduct: random.pick(['at once', 'when lost']),
      webhook,
    })
    // It is refused where the payment has one already.
    if (dispute) opened.push(dispute.id)
  }
  return opened
}

/** Nobody decides it before the end. */
export const dispute: Act = async (world, purchase) => {
  await openDisputes(world, purchase, 'sent')
}

/** Decided a moment later, so that both events are on their way at once. */
export const disputeAndDecide: Act = async (world, purchase) => {
  const opened = await openDisputes(world, purchase, 'sent')
  await sleep(purchase.random.whole(0, 400))
  for (const id of opened)
    await world.control({ action: 'move-dispute', dispute: id, status: purchase.random.pick(decisions) })
}

/** No event says so: the nightly sweep alone finds it. */
export const disputeSilently: Act = async (world, purchase) => {
  const opened = await openDisputes(world, purchase, 'none')
  for (const id of opened)
    await world.control({
      action: 'move-dispute',
      dispute: id,
      status: purchase.random.pick(decisions),
      webhook: 'none',
    })
}

/** Every dispute that is open still: in turn won, lost and closed. */
export async function decideDisputes(world: World): Promise<void> {
  const open = await world.school.database.sql({ id: text })`
    select id from sbx.disputes where status in ('open', 'under_review') order by position`
  for (const [n, { id }] of open.entries())
    await world.control({ action: 'move-dispute', dispute: id, status: decisions[n % decisions.length] })
}
