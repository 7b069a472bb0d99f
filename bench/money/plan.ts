import { type SeededRandom, seededRandom } from '../../seed/writer/seeded-random.ts'
import * as changing from './changing.ts'
import * as disputing from './disputing.ts'
import * as disturbing from './disturbing.ts'
import * as giving from './giving.ts'
import * as paying from './paying.ts'
import * as payingOut from './paying-out.ts'
import * as returning from './returning.ts'
import * as seating from './seating.ts'
import * as starting from './starting.ts'
import type { Act, Purchase, World } from './world.ts'

type Chance = readonly [weight: number, name: string, act?: Act]

/**
 * All that may happen to a purchase, step by step, and how often: one of each list. What the product learns to do with
 * money is added here, with its weight; its rules lie in tests/money-rules.ts and provider-rules.ts.
 */
export const plan: Record<'disturb' | 'start' | 'meanwhile' | 'pay' | 'afterwards', readonly Chance[]> = {
  disturb: [
    [45, 'nothing'],
    [18, 'calm', disturbing.calm],
    [6, 'webhooks lost', disturbing.loseWebhooks],
    [5, 'webhooks late', disturbing.delayWebhooks],
    [5, 'webhooks doubled', disturbing.doubleWebhooks],
    [4, 'webhooks reordered', disturbing.reorderWebhooks],
    [4, 'webhooks corrupted', disturbing.corruptWebhooks],
    [2, 'webhooks signed with an old secret', disturbing.signWithOldSecret],
    [2, 'webhooks with another amount', disturbing.raiseAmounts],
    [4, 'answers lost after the work', disturbing.loseAnswers],
    [4, 'answers of 500, 429 and 409', disturbing.failAnswers],
    [2, 'no balance for refunds', disturbing.lowerBalance],
    [0.5, 'no answer at all', disturbing.loseAnswerSilently],
    [0.5, 'news of an unknown order', disturbing.announceUnknownOrder],
  ],
  start: [
    [50, 'once', starting.startOnce],
    [12, 'twice by one key', starting.startTwiceByKey],
    [12, 'in two tabs', starting.startInTwoTabs],
    [12, 'in the modal', starting.startInModal],
    [14, 'two orders with one course', starting.startOverlapping],
    [20, 'with a coupon', starting.startWithCoupon],
    [14, 'as a gift', starting.startGift],
    [12, 'as seats of a group', starting.startSeats],
    [12, 'as a bundle', starting.startBundle],
  ],
  meanwhile: [
    [76, 'nothing'],
    [10, 'price changed', changing.changePrice],
    [6, 'course archived', changing.archiveCourse],
    [4, 'order cancelled', changing.cancelOrder],
    [4, 'order expired', changing.letOrderExpire],
  ],
  pay: [
    [30, 'and return', paying.payAndReturn],
    [15, 'and verify', paying.payAndVerify],
    [10, 'and report at once', paying.payAndReportAtOnce],
    [16, 'and close the tab', paying.payAndCloseTab],
    [8, 'after a failure', paying.failThenPay],
    [3, 'after cancelling', paying.cancelThenPay],
    [4, 'late, after a failure', paying.failThenAuthorizeLate],
    [4, 'late, after silence', paying.waitThenAuthorizeLate],
    [3, 'late, beside another payment', paying.authorizeLateBesidePayment],
    [4, 'twice', paying.payTwice],
    [3, 'never', paying.payNothing],
  ],
  afterwards: [
    [50, 'nothing'],
    [10, 'refund of all', returning.askWholeRefund],
    [6, 'refund of one course', returning.askRefundOfOneCourse],
    [4, 'refund asked twice at once', returning.askRefundTwice],
    [5, 'refund after studying', returning.studyThenAskRefund],
    [6, 'administrator decides', returning.decideRefunds],
    [5, 'refunded at the provider', returning.refundWholeAtProvider],
    [3, 'one course refunded at the provider', returning.refundCourseAtProvider],
    [2, 'an odd part refunded at the provider', returning.refundOddPartAtProvider],
    [3, 'refunded at the provider without an event', returning.refundSilentlyAtProvider],
    [1, 'refunded at the provider, and its payment never reported', returning.refundUnreportedAtProvider],
    [2, 'refunded here and at the provider', returning.refundTwiceOver],
    [3, 'refund that fails', returning.failRefund],
    [4, 'reported again', returning.reportAgain],
    [1, 'disputed', disputing.dispute],
    [3, 'disputed and decided', disputing.disputeAndDecide],
    [2, 'disputed and decided without an event', disputing.disputeSilently],
    [6, 'gift accepted', giving.acceptGift],
    [3, 'gift accepted while it is refunded', giving.acceptGiftBesideRefund],
    [6, 'seats taken', seating.joinGroup],
    [3, 'seats taken while they are refunded', seating.joinGroupBesideRefund],
    [2, 'creators are paid', payingOut.payday],
  ],
}
export type Step = keyof typeof plan

function draw(random: SeededRandom, chances: readonly Chance[]): Chance {
  let left = random.next() * chances.reduce((sum, [weight]) => sum + weight, 0)
  return chances.find(([weight]) => (left -= weight) < 0) ?? (chances[0] as Chance)
}

/** What the seed decides of a purchase, whatever the others do: the same in each run. */
export function decide({ school }: { school: Pick<World['school'], 'learners' | 'courses'> }, seed: string, n: number) {
  const random = seededRandom(`${seed} ${n}`)
  const learner = random.pick(school.learners)
  const count = random.pick([1, 1, 1, 1, 1, 2, 2, 3])
  const courses = Array.from({ length: count }, () => random.pick(school.courses))
  const purchase: Purchase = { n, random, learner, courses: [...new Set(courses)], orders: [], returned: [] }
  const drawn = Object.entries(plan).map(([step, chances]) => [step as Step, draw(random, chances)] as const)
  return { purchase, drawn, wait: random.chance(0.5) ? random.whole(1, 40) : 0 }
}

/** One purchase from its start to what follows it; half of what follows waits until other purchases were made. */
export async function makePurchase(world: World, seed: string, n: number): Promise<void> {
  const { purchase, drawn, wait } = decide(world, seed, n)
  for (const [step, [, name, act]] of drawn) {
    if (step !== 'disturb' && step !== 'start' && purchase.orders.length === 0) {
      count(world, 'started nothing: the courses are owned, or not for sale')
      return
    }
    count(world, `${step}: ${name}`)
    if (!act) continue
    if (step === 'afterwards' && wait > 0) world.later.push({ at: n + wait, act, purchase })
    else await act(world, purchase)
  }
}

function count(world: World, what: string): void {
  world.counts.set(what, (world.counts.get(what) ?? 0) + 1)
}
