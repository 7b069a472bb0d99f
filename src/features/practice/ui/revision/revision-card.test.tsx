import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { newUser } from '../../../../../tests/user.ts'
import type { RevisionCard as Card } from '../../contract/revision.ts'
import { messages } from '../../messages/revision-en.ts'
import { RevisionCard } from './revision-card.tsx'

const card: Card = {
  uid: 'card1',
  reviews: 2,
  course: { uid: 'c1', courseTitle: 'Bank PO' },
  topic: 'Addition',
  question: {
    uid: 'q1',
    kind: 'single',
    text: '<p>What is 2 + 3?</p>',
    textHi: '<p>2 + 3 कितना है?</p>',
    options: [
      { uid: 'o1', text: '4', textHi: '' },
      { uid: 'o2', text: '5', textHi: '' },
    ],
    partners: [],
  },
}
const answer = {
  given: ['o1'],
  correct: ['o2'],
  tolerance: 0,
  right: false,
  explanation: '<p>Count on.</p>',
  explanationHi: '',
  days: { again: 1, hard: 2, good: 3, easy: 8 },
}

function open() {
  const server = fakeServer()
  const announced: string[] = []
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RevisionCard card={card} onRated={(text) => announced.push(text)} />
    </QueryClientProvider>,
  )
  return { server, announced, user: newUser() }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('the answer is shown after one was given, and a key rates the question with the review it was made from', async () => {
  const { server, announced, user } = open()
  expect(screen.getByText('2 + 3 कितना है?')).toBeDefined()
  // No rating before the answer.
  await user.keyboard('3')
  expect(server.requests).toEqual([])
  await user.click(screen.getByLabelText(/4/))
  await user.click(button(messages.check))
  server.answer(answer)
  await screen.findByText('Count on.')
  expect(server.bodies[0]).toEqual({ given: ['o1'] })
  expect(button(/It was easy/).textContent).toBe('It was easyAgain in 8 days')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: messages.rating }))
  await user.keyboard('3')
  await waitFor(() => expect(server.requests).toHaveLength(2))
  // Pressed again while it is sent: it counts once.
  await user.keyboard('4')
  expect(server.bodies[1]).toEqual({ reviews: 2, rating: 'good' })
  server.answer({ counted: true, dueOn: '2026-11-29' })
  await waitFor(() => expect(announced).toEqual(['Comes back in 3 days. Next question.']))
  expect(server.requests).toHaveLength(2)
})

test('without an answer the button shows it, and a rating that failed can be pressed again', async () => {
  const { server, announced, user } = open()
  await user.click(button(messages.show))
  server.answer({ ...answer, given: [], right: null })
  await screen.findByText('Count on.')
  await user.click(button(/I didn’t know it/))
  server.fail()
  await waitFor(() => expect(button(/I didn’t know it/)).toHaveProperty('disabled', false))
  expect(announced).toEqual([])
  await user.click(button(/I didn’t know it/))
  server.answer({ counted: true, dueOn: '2026-11-27' })
  await waitFor(() => expect(announced).toHaveLength(1))
})
