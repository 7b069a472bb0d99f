import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { dayMs } from '#platform/format/durations.ts'
import type { OpenedAssignment, SubmittedAnswer } from '../../contract/assignment.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { AssignmentLesson } from './assignment-lesson.tsx'
import { storeWork } from './lesson-work.ts'

const lesson = 'l1'
const origin = { course: 'mp', lessonTitle: 'An essay' }
const { assignment: texts } = messages
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

beforeEach(() => useSession.setState({ user: { uid: 'asha' } as never }))

const answer = (more: Partial<SubmittedAnswer>): SubmittedAnswer => ({
  uid: 'answer1',
  text: 'Three sentences.',
  file: null,
  handedInAt: inDays(-1),
  late: false,
  lateDeduction: null,
  state: 'WAITING',
  feedback: '',
  gradedAt: null,
  grade: null,
  ...more,
})

function open(more: Partial<OpenedAssignment>) {
  const assignment: OpenedAssignment = {
    brief: '<p>Write three sentences.</p>',
    answer: 'text',
    dueAt: inDays(3),
    rubric: [],
    lateRule: { rule: 'accept' },
    closed: false,
    answers: [],
    ...more,
  }
  return render(
    <AssignmentLesson lesson={lesson} assignment={assignment} origin={origin} hindi={false} preview={false} />,
  )
}
const rows = () => screen.queryAllByRole('row').map((row) => row.textContent)

test('each rule for late answers is read beside the deadline, and none where there is no deadline', () => {
  const read = (more: Partial<OpenedAssignment>) => {
    const { container, unmount } = open(more)
    const all = container.textContent
    unmount()
    return all
  }
  const { lateRules, timeOfReceipt } = texts
  expect(read({ lateRule: { rule: 'deduct', percent: 20 } })).toContain(`${lateRules.deduct(20)} ${timeOfReceipt}`)
  expect(read({ lateRule: { rule: 'refuse' } })).toContain(`${lateRules.refuse} ${timeOfReceipt}`)
  expect(read({})).toContain(lateRules.accept)
  expect(read({ dueAt: null, lateRule: null })).toContain(texts.anyTime)
})

test('where nothing is accepted any more there is no form, and what was written stays to be read', () => {
  storeWork({ kind: 'assignment', lesson, text: 'Written in the train.' })
  open({ dueAt: inDays(-2), lateRule: { rule: 'refuse' }, closed: true })
  screen.getByText(texts.closed)
  screen.getByText('Written in the train.')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: texts.submit })).toBeNull()
})

test('a try that was asked for has its form after the deadline', () => {
  open({
    dueAt: inDays(-2),
    lateRule: { rule: 'refuse' },
    answers: [answer({ state: 'AGAIN', feedback: 'More.', gradedAt: inDays(-1) })],
  })
  screen.getByText(texts.lateAgain)
  expect(screen.getByRole('button', { name: texts.submitAgain })).toBeTruthy()
})

test('the rubric stands before the form, and the points with the deduction in the graded answer', () => {
  const criterion = { uid: 'criterion1', title: '<b>Numbers</b>', description: 'All of them.', points: 10 }
  const rubric = open({ rubric: [criterion] })
  expect(rows().slice(1)).toEqual(['<b>Numbers</b>All of them.10 points', 'Total10 points'])
  rubric.unmount()
  const grade = { criteria: [{ ...criterion, given: 7 }], sum: 7, deducted: 1, points: 6, outOf: 10 }
  open({
    rubric: [criterion],
    answers: [answer({ state: 'ACCEPTED', late: true, lateDeduction: 20, gradedAt: inDays(0), grade })],
  })
  expect(rows().slice(1)).toEqual([
    '<b>Numbers</b>All of them.7 of 10 points',
    'Points before deduction7 of 10 points',
    'Late, −20%−1',
    'Total6 of 10 points',
  ])
})
