import type { Act, Purchase, World } from './world.ts'

/** The code of the link of each gift that this purchase paid for. */
async function codesOf(world: World, { learner, orders }: Purchase): Promise<string[]> {
  const codes: string[] = []
  for (const { uid } of orders) {
    const { body } = await world.call('GET', `/payments/history?order=${uid}`, undefined, { token: learner.token })
    const path = body.data?.orders?.[0]?.gift?.path
    if (path) codes.push(String(path).replace('/invitation/', ''))
  }
  return codes
}

/** Another learner opens the link of the gift; one who has the course leaves it open. */
export const acceptGift: Act = async (world, purchase) => {
  const friend = purchase.random.pick(world.school.learners)
  for (const code of await codesOf(world, purchase))
    await world.call('POST', `/learner/gift/${code}/accept`, {}, { token: friend.token })
}

/** I6: a link that was passed on is opened by several at once, while its giver asks the money back. One at most has the course. */
export const acceptGiftBesideRefund: Act = async (world, purchase) => {
  const friends = [1, 2, 3].map(() => purchase.random.pick(world.school.learners))
  for (const code of await codesOf(world, purchase)) {
    const opened = [...new Set(friends)].map(({ token }) =>
      world.call('POST', `/learner/gift/${code}/accept`, {}, { token }),
    )
    const refunds = purchase.orders.map(({ uid }) =>
      world.call('POST', `/payments/${uid}/refund`, {}, { token: purchase.learner.token }),
    )
    const answers = await Promise.all(opened)
    await Promise.all(refunds)
    if (answers.filter((answer) => answer.code === 200).length > 1)
      world.broken.push({ id: 'I6', what: `purchase ${purchase.n}: a gift was accepted by two` })
  }
}
