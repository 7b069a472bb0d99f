import { describe, expect, it } from 'vitest'
import type { QuizQuestion } from '../../../contract/lesson-content.ts'
import * as edit from './quiz-questions.ts'

const question: QuizQuestion = {
  uid: 'q1',
  type: 'multiple',
  text: 'Which are taxes?',
  options: [
    { uid: 'o1', text: 'GST' },
    { uid: 'o2', text: 'TDS' },
    { uid: 'o3', text: 'PIN' },
  ],
  correct: ['o1', 'o2'],
  explanation: '',
}

describe('a question of another type', () => {
  it('keeps its options, and of several right answers the first', () => {
    expect(edit.changeType(question, 'single')).toMatchObject({ options: question.options, correct: ['o1'] })
  })
  it('accepts as short answers what was right', () => {
    expect(edit.changeType(question, 'short')).toMatchObject({ options: [], correct: ['GST', 'TDS'] })
  })
  it('loses options where there are none, and gets two where it needs them', () => {
    const statement = edit.changeType(question, 'true-false')
    expect(statement).toMatchObject({ text: 'Which are taxes?', options: [], correct: [] })
    expect(edit.changeType(statement, 'single').options).toHaveLength(2)
  })
})

describe('right answers', () => {
  it('are one or several, as the type says', () => {
    expect(edit.markRight(question, 'o3', true).correct).toEqual(['o1', 'o2', 'o3'])
    expect(edit.markRight(question, 'o1', false).correct).toEqual(['o2'])
    expect(edit.markRight({ ...question, type: 'single' }, 'o3', true).correct).toEqual(['o3'])
  })
  it('go with their option', () => {
    expect(edit.removeOption(question, 'o1')).toMatchObject({ correct: ['o2'] })
  })
})

it('moves questions within the quiz and not out of it', () => {
  const two = [question, { ...question, uid: 'q2' }]
  expect(edit.moveQuestion(two, 0, 1).map(({ uid }) => uid)).toEqual(['q2', 'q1'])
  expect(edit.moveQuestion(two, 1, 1)).toEqual(two)
})
