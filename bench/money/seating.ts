import type { Act, Purchase, World } from './world.ts'

/** The uid of each group that this purchase paid for. */
async function groupsOf(world: World, { learner, orders }: Purchase): Promise<string[]> {
  const groups: string[] = []
  for (const { uid } of orders) {
    const { body } = await world.call('GET', `/payments/history?order=${uid}`, undefined, { token: learner.token })
    const seats = body.data?.orders?.[0]?.seats
    if (seats?.state === 'open') groups.push(String(seats.group))
  }
  return groups
}

async function linkOf(world: World, { learner }: Purchase, group: string): Promise<string> {
  const answer = await world.call('POST', `/learner/group/${group}/link`, { on: true }, { token: learner.token })
  return String(answer.body.data?.joinPath ?? '').replace('/join/', '')
}

/** Several people press the link at once, also more than there are seats: no more have one than were bought. */
export const joinGroup: Act = async (world, purchase) => {
  for (const group of await groupsOf(world, purchase)) {
    const code = await linkOf(world, purchase, group)
    const people = [...new Set([1, 2, 3, 4].map(() => purchase.random.pick(world.school.learners)))]
    await Promise.all(people.map(({ token }) => world.call('POST', `/learner/group/${code}/join`, {}, { token })))
    await checkSeats(world, purchase, group)
  }
}

/** The same while its buyer asks the money back, and takes a seat back. */
export const joinGroupBesideRefund: Act = async (world, purchase) => {
  const { token } = purchase.learner
  for (const group of await groupsOf(world, purchase)) {
    const code = await linkOf(world, purchase, group)
    const people = [...new Set([1, 2, 3].map(() => purchase.random.pick(world.school.learners)))]
    await Promise.all([
      ...people.map((person) => world.call('POST', `/learner/group/${code}/join`, {}, { token: person.token })),
      ...purchase.orders.map(({ uid }) => world.call('POST', `/payments/${uid}/refund`, {}, { token })),
      takeSeatBack(world, token, group),
    ])
    await checkSeats(world, purchase, group)
  }
}

async function takeSeatBack(world: World, token: string, group: string): Promise<void> {
  const { body } = await world.call('GET', `/learner/group/${group}/seat?state=accepted`, undefined, { token })
  const seat = body.data?.seats?.[0]
  if (seat) await world.call('POST', `/learner/group-seat/${seat.uid}/withdraw`, {}, { token })
}

async function checkSeats(world: World, { n, learner }: Purchase, group: string): Promise<void> {
  const { body } = await world.call('GET', `/learner/group/${group}`, undefined, { token: learner.token })
  const { seats, open, accepted } = body.data ?? {}
  if (open + accepted > seats)
    world.broken.push({ id: 'I5', what: `purchase ${n}: ${accepted} of ${seats} seats were accepted` })
}
