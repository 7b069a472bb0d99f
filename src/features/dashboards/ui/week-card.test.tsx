import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dailyGoals } from '#features/accounts/rules.ts'
import { queryClient, WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../tests/fake-server.ts'
import { newUser } from '../../../../tests/user.ts'
import { messages } from '../messages/en.ts'
import { WeekCard } from './week-card.tsx'

const { daily: texts } = messages
const week = { days: [2, 0, 1, 0, 0, 0, 0], today: 2, lastWeek: 4 }
const counts = { total: 3, inProgress: 1, completed: 1, notStarted: 1 }
const card = (daily: { goal: number; streak: number }) => (
  <WithQueries>
    <WeekCard week={week} counts={counts} daily={daily} />
  </WithQueries>
)
const button = (name: string) => screen.getByRole('button', { name })

test('the card says how far today is from the goal, and counts a streak from two days on', () => {
  const { rerender } = render(card({ goal: 2, streak: 5 }))
  expect(screen.getByText('Today: 1 of 2 lessons')).toBeTruthy()
  expect(screen.getByText('5-day streak')).toBeTruthy()
  rerender(card({ goal: 1, streak: 1 }))
  expect(screen.getByText(texts.reached)).toBeTruthy()
  expect(screen.queryByText(/streak$/)).toBeNull()
})

test('one press turns goal and streak off, and the way back on takes the focus', async () => {
  const server = fakeServer()
  const user = newUser()
  const { rerender } = render(card({ goal: 2, streak: 5 }))
  await user.click(button(texts.turnOffGoal))
  expect(server.requests).toEqual(['POST /api/account/preferences'])
  expect(server.bodies).toEqual([{ dailyGoal: 0 }])
  server.answer({})
  await waitFor(() => expect(document.activeElement).toBe(button(texts.change)))
  rerender(card({ goal: 0, streak: 0 }))
  expect(document.activeElement).toBe(button(texts.set))
  for (const gone of [/^Today/, /streak$/]) expect(screen.queryByText(gone)).toBeNull()
  expect(screen.queryByRole('button', { name: texts.turnOffGoal })).toBeNull()

  await user.click(button(texts.set))
  await user.click(button(texts.save))
  expect(server.bodies[1]).toMatchObject({ dailyGoal: expect.any(Number) })
  expect(server.bodies[1]).not.toEqual({ dailyGoal: 0 })
})

test('a goal that could not be turned off stays, and can be turned off again', async () => {
  const server = fakeServer()
  const user = newUser()
  render(card({ goal: 2, streak: 5 }))
  await user.click(button(texts.turnOffGoal))
  server.fail()
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(document.activeElement).toBe(button(texts.turnOffGoal))
  await user.click(button(texts.turnOffGoal))
  expect(server.bodies).toEqual([{ dailyGoal: 0 }, { dailyGoal: 0 }])
})

test('the dialog offers every goal, begins with the present one, and closes once the chosen one is saved', async () => {
  const server = fakeServer()
  const user = newUser()
  render(card({ goal: 2, streak: 0 }))
  await user.click(button(texts.change))
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ value }) => Number(value))).toEqual(dailyGoals.filter((goal) => goal > 0))
  expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['2'])
  const [, , last] = radios
  await user.click(last as HTMLInputElement)
  await user.click(button(texts.save))
  expect(server.bodies).toEqual([{ dailyGoal: Number(last?.value) }])
  expect(screen.getByRole('dialog')).toBeTruthy()
  server.answer({})
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
