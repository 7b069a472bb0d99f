import type { Act, Purchase } from './world.ts'

// What goes wrong at the provider from now on. The sandbox counts these down over all purchases that come, whose they are.

const fault = (faults: (purchase: Purchase) => object): Act => {
  return async (world, purchase) => {
    await world.control({ action: 'set', faults: faults(purchase) })
  }
}

export const calm = fault(() => ({
  delayWebhooksMs: 0,
  duplicateWebhooks: 0,
  webhookOrder: 'shuffled',
  refundBalance: 'enough',
}))
export const loseWebhooks = fault(({ random }) => ({ dropWebhooks: random.whole(1, 4) }))
export const delayWebhooks = fault(({ random }) => ({ delayWebhooksMs: random.whole(200, 5000) }))
export const doubleWebhooks = fault(({ random }) => ({ duplicateWebhooks: random.whole(1, 3) }))
export const reorderWebhooks = fault(({ random }) => ({ webhookOrder: random.pick(['reversed', 'natural']) }))
export const corruptWebhooks = fault(({ random }) => ({ corruptSignatures: random.whole(1, 3) }))
export const signWithOldSecret = fault(({ random }) => ({ signWithOldSecret: random.whole(1, 2) }))
export const raiseAmounts = fault(({ random }) => ({ amountPlusOne: random.whole(1, 3) }))
export const loseAnswers = fault(({ random }) => ({
  failCalls: random.whole(1, 2),
  failWith: 'lost',
  failOf: random.pick(['POST', 'POST', 'GET', 'any']),
}))
export const failAnswers = fault(({ random }) => ({
  failCalls: random.whole(1, 3),
  failWith: random.pick(['500', '429', '409']),
  failOf: random.pick(['POST', 'GET', 'any']),
}))
/** The provider commits and says nothing for longer than anyone waits. */
export const loseAnswerSilently = fault(({ random }) => ({
  failCalls: 1,
  failWith: 'timeout',
  failOf: random.pick(['POST', 'GET']),
}))
/** Refunds are refused until it is calm again. */
export const lowerBalance = fault(() => ({ refundBalance: 'low' }))
/** News about an order that is not ours. */
export const announceUnknownOrder: Act = async (world) => {
  await world.control({ action: 'unknown-order' })
}
