import { beforeAll, expect, test } from 'vitest'
import { app, openCheckout } from '../../../../tests/checkout.ts'
import { boughtSeats, join, linkOf, readSeats, withdraw } from '../../../../tests/groups.ts'
import { makeCourse, makeLearner, makePerson, type MadeCourse } from '../../../../tests/make.ts'

let guitar: MadeCourse
openCheckout()
beforeAll(async () => {
  const creator = await makePerson(app, 'CREATOR')
  guitar = await makeCourse(app, { title: 'Guitar', pricePaise: 99_900, creatorId: creator.id })
})

test('a seat is used once a lesson of it was read, by the page or by another program', async () => {
  const { group } = await boughtSeats(guitar, { count: 2 })
  const person = await makeLearner(app)
  await join(person, await linkOf(group))
  const [seat] = await readSeats(group)
  expect(seat).toMatchObject({ takeBack: 'possible' })
  const [lesson] = guitar.lessons
  const path = `/learner/course/${guitar.uid}/lesson/${lesson?.uid}`
  expect((await app.call('GET', path, undefined, { token: person.token })).code).toBe(200)
  expect(await withdraw(seat)).toMatchObject({ code: 409, body: { error: 'SEAT_USED' } })
  expect((await app.call('GET', path, undefined, { token: person.token })).code).toBe(200)
})

test('a seat that is taken back while a lesson of it is read shows the lesson or stays', async () => {
  const { group } = await boughtSeats(guitar, { count: 5 })
  const code = await linkOf(group)
  const path = `/learner/course/${guitar.uid}/lesson/${guitar.lessons[0]?.uid}`
  for (let i = 0; i < 4; i++) {
    const person = await makeLearner(app)
    await join(person, code)
    const [seat] = await readSeats(group)
    const [taken, read] = await Promise.all([withdraw(seat), app.call('GET', path, undefined, { token: person.token })])
    expect([taken.code, read.code].toSorted((a, b) => a - b)).toEqual(taken.code === 200 ? [200, 404] : [200, 409])
  }
})
