import { randomUUID } from 'node:crypto'
import { payoutDetails } from '#features/earnings/tables.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { newUid } from '#platform/http/session.ts'
import { enqueueJobs, throughKills } from './run-jobs.ts'
import type { Act, World } from './world.ts'

/** The sandbox's accounts (src/sandbox/razorpay/payouts/special-accounts.ts): some banks refuse or return. */
const accounts = ['50100234564821', '50100234564822', '99990000000013', '99990000000014', '50100234564823']

/** Payout details that are confirmed and held long enough, a closed account and one that gives back among them. */
export async function giveDetails(world: World): Promise<void> {
  const { database, creators } = world.school
  const at = Date.now()
  await database.db.insert(payoutDetails).values(
    [...creators.keys()].map((creatorId, n) => ({
      uid: newUid(),
      creatorId,
      legalName: 'Meenal Shah',
      region: '24',
      kind: 'bank' as const,
      accountHolder: 'Meenal Shah',
      accountNumber: accounts[n % accounts.length] as string,
      ifsc: 'HDFC0000123',
      createdAt: new Date(at - 72 * hourMs),
      payableFrom: new Date(at - dayMs),
    })),
  )
}

/** For some sales the refund window closes, so that their shares are payable. */
async function closeWindows(world: World): Promise<void> {
  await throughKills(
    () => world.school.database.sql`
    update order_items set held_until = held_until - interval '31 days'
    where released_at is null and held_until > now() and id % 2 = 0`,
  )
  await enqueueJobs(world, ['checkout.close-refund-windows'])
}

/** One administrator prepares, the other approves and sends; each presses twice, and some at once. */
export async function payCreators(world: World): Promise<void> {
  const [one, other] = world.school.administrators
  const body = { idempotencyKey: randomUUID() }
  const prepare = () => world.call('POST', '/admin/payout/prepare', body, one)
  const [prepared] = await Promise.all([prepare(), prepare()])
  const uid = prepared.body.data?.uid
  // Nobody can be paid, or a run waits already.
  if (!uid) return
  for (const verb of ['approve', 'send'])
    await Promise.all([other, other].map((by) => world.call('POST', `/admin/payout/${uid}/${verb}`, {}, by)))
}

/** A payday among the purchases. */
export const payday: Act = async (world) => {
  await closeWindows(world)
  await payCreators(world)
}

/** What the bank found out days later comes back now. */
export async function returnLatePayouts(world: World): Promise<void> {
  await world.school.database.sql`
    update sbx.payouts set moves_at = 0 where status = 'processed' and moves_at is not null`
  await world.control({ action: 'run-due' })
}
