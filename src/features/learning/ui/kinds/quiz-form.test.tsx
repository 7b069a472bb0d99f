import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { newUser } from '../../../../../tests/user.ts'
import type { AskedQuestion, OpenedQuiz, ScoredQuestion } from '../../contract/quiz.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { storeWork, workOf } from './lesson-work.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { QuizForm } from './quiz-form.tsx'

const lesson = 'l1'
const origin = { course: 'mp', lessonTitle: 'Geography' }
const quiz = {
  version: 'v1',
  questions: [
    {
      uid: 'q1',
      type: 'single',
      text: 'Capital of MP?',
      options: [
        { uid: 'a', text: 'Bhopal' },
        { uid: 'b', text: 'Indore' },
      ],
    },
    {
      uid: 'q2',
      type: 'multiple',
      text: 'Rivers?',
      options: [
        { uid: 'c', text: 'Narmada' },
        { uid: 'd', text: 'Ganga' },
        { uid: 'e', text: 'Delhi' },
      ],
    },
    { uid: 'q3', type: 'short', text: 'Rate of GST?', options: [] },
  ],
} as unknown as OpenedQuiz

beforeEach(() => useSession.setState({ user: { uid: 'asha' } as never }))

function open(asked = quiz) {
  const server = fakeServer()
  const { unmount } = render(<QuizForm lesson={lesson} quiz={asked} origin={origin} />)
  return { server, close: unmount, user: newUser() }
}
const send = () => screen.getByRole('button', { name: messages.quiz.send })
const count = () => screen.getByRole('status').textContent
const answered = (n: number) => messages.quiz.answered(n, 3)
const choice = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const rate = () => screen.getByRole<HTMLInputElement>('textbox')

test('answers are counted and stored as they are given, and are there when the quiz is opened again', async () => {
  const { close, user } = open()
  expect(count()).toBe(answered(0))
  await user.click(choice('Bhopal'))
  await user.click(choice('Narmada'))
  await user.click(choice('Ganga'))
  await user.click(choice('Narmada'))
  expect(count()).toBe(answered(2))
  expect(workOf(lesson, 'quiz')?.answers).toEqual({ q1: ['a'], q2: ['d'] })
  close()
  open()
  expect(count()).toBe(answered(2))
  expect(['Bhopal', 'Narmada', 'Ganga'].map((name) => choice(name).checked)).toEqual([true, false, true])
})

test('a short answer of spaces alone is no answer', async () => {
  const { user } = open()
  await user.type(rate(), ' ')
  expect(count()).toBe(answered(0))
  await user.type(rate(), '18')
  expect(count()).toBe(answered(1))
})

test('an option that is gone from the quiz was not chosen', () => {
  storeWork({ kind: 'quiz', lesson, version: 'v0', answers: { q1: ['gone'], q2: ['c', 'gone'], q9: ['x'] } })
  open()
  expect(count()).toBe(answered(1))
  expect(choice('Narmada').checked).toBe(true)
})

test('all answers are sent at once', async () => {
  const { server, user } = open()
  await user.click(choice('Indore'))
  await user.click(choice('Ganga'))
  await user.type(rate(), '18%')
  await user.click(send())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(server.requests).toEqual(['POST /api/learner/quiz/l1']))
  expect(server.bodies[0]).toMatchObject({ version: 'v1', answers: { q1: ['b'], q2: ['d'], q3: ['18%'] } })
  server.refuse(409, { message: 'Other questions are asked by now.' })
  await waitFor(() => expect(workOf(lesson, 'quiz')?.answers).toMatchObject({ q3: ['18%'] }))
})

test('with questions left open it asks before it sends, and sends nothing where one goes back', async () => {
  const { server, user } = open()
  await user.click(choice('Indore'))
  await user.click(send())
  expect(screen.getByRole('alertdialog', { name: messages.quiz.openQuestion(2) })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(server.requests).toEqual([])
  await user.click(send())
  await user.click(screen.getByRole('button', { name: messages.quiz.sendAnyway }))
  await waitFor(() => expect(server.bodies[0]).toMatchObject({ answers: { q1: ['b'] } }))
  server.refuse(409, { message: 'Other questions are asked by now.' })
})

test('markup in a quiz is drawn as text: in the question, the options, the explanation and the answers', () => {
  const markup = (of: string) => `<img src=x onerror=alert(1)><b>${of}</b>`
  const options = ['a', 'b'].map((uid) => ({ uid, text: markup(uid) }))
  const asked = ['single', 'multiple', 'short'].map((type) => ({
    ...{ uid: type, type, text: markup(type) },
    options: type === 'short' ? [] : options,
  })) as AskedQuestion[]
  open({ version: 'v1', questions: asked } as OpenedQuiz)
  for (const question of asked) {
    const scored = { right: false, given: ['b'], correct: ['a'], explanation: markup(`why ${question.type}`) }
    const typed = question.type === 'short' ? { given: [markup('given')], correct: [markup('accepted')] } : {}
    const answered = { ...question, ...scored, ...typed } as ScoredQuestion
    render(<AnsweredQuestion question={answered} number={1} of={3} />)
    // Once where it is asked, once where it is answered.
    expect(screen.getAllByText(markup(question.type))).toHaveLength(2)
    expect(screen.getByText(markup(`why ${question.type}`))).toBeTruthy()
  }
  for (const text of ['a', 'b']) expect(screen.getAllByText(markup(text))).toHaveLength(4)
  for (const text of ['given', 'accepted']) expect(screen.getByText(markup(text))).toBeTruthy()
  expect(document.querySelectorAll('img, b')).toHaveLength(0)
})
