import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { newUser } from '../../../../../tests/user.ts'
import { messages } from '../../messages/creator-en.ts'
import { maxBanksOfCreator } from '../../rules/limits.ts'
import { SectionQuestions } from './section-questions.tsx'

const { test: testMessages } = messages
const perPage = 100
const section = { uid: 's1', title: 'Reasoning', minutes: 20, marks: 1, negativeMarks: 0.25, questions: [] }
const page = (number: number, of: number) => ({
  banks: Array.from({ length: perPage }, (_, n) => {
    const place = (number - 1) * perPage + n + 1
    return { uid: `b${place}`, title: `Bank ${place}`, questions: 10, updatedAt: '2026-11-01T10:00:00.000Z' }
  }),
  pagination: { currentPage: number, totalPages: of, totalItems: of * perPage, limit: perPage },
})

async function open() {
  const server = fakeServer()
  const shown = render(
    <WithQueries>
      <SectionQuestions test="t1" section={section} onChanged={async () => {}} />
    </WithQueries>,
  )
  await newUser().click(shown.getByRole('button', { name: `${testMessages.addQuestions} ${section.title}` }))
  return server
}
const choices = () =>
  within(screen.getByRole('combobox', { name: new RegExp(testMessages.bank) }))
    .getAllByRole('option')
    .filter((option) => option.getAttribute('value'))

test('questions are added from any of the banks that a creator may have, which are read in two pages', async () => {
  expect(maxBanksOfCreator).toBe(2 * perPage)
  const server = await open()
  server.answer(page(1, 2))
  await waitFor(() => expect(server.requests).toHaveLength(2))
  expect(server.requests[1]).toMatch(/[?&]page=2(&|$)/)
  server.answer(page(2, 2))
  await waitFor(() => expect(choices()).toHaveLength(maxBanksOfCreator))
  expect(choices().at(-1)?.textContent).toBe('Bank 200')
})

test('who has few banks reads one page', async () => {
  const server = await open()
  server.answer(page(1, 1))
  await waitFor(() => expect(choices()).toHaveLength(perPage))
  expect(server.requests).toHaveLength(1)
})
