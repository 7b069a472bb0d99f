import { describe, expect, it } from 'vitest'
import type { QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
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

describe('a question on its way to another type and back', () => {
  const there = edit.newTypeHistory()
  const by = (from: QuizQuestion, ...types: QuizQuestion['type'][]) =>
    types.reduce((one, type) => edit.changeType(one, type, there), from)

  it('has its options and right answers again', () => {
    expect(by(question, 'true-false', 'multiple')).toEqual(question)
    expect(by(question, 'short', 'true-false', 'multiple')).toEqual(question)
    expect(by(question, 'single', 'multiple')).toEqual(question)
    expect(by(question, 'true-false', 'single')).toMatchObject({ options: question.options, correct: ['o1'] })
  })
  it('has its accepted answers and its statement again', () => {
    const short = { ...question, uid: 'q2', type: 'short' as const, options: [], correct: ['GST', 'the GST'] }
    expect(by(short, 'single', 'short')).toEqual(short)
    const statement = { ...question, uid: 'q3', type: 'true-false' as const, options: [], correct: ['false'] }
    expect(by(statement, 'multiple', 'true-false')).toEqual(statement)
  })
  it('keeps what was changed meanwhile', () => {
    const single = by({ ...question, uid: 'q4' }, 'single')
    const changed = { ...single, ...edit.removeOption(single, 'o2'), correct: ['o3'] }
    expect(by(changed, 'multiple')).toMatchObject({ options: changed.options, correct: ['o3'] })
    const other = { ...by({ ...question, uid: 'q6' }, 'single'), correct: ['o2'] }
    expect(by(other, 'multiple', 'single').correct).toEqual(['o2'])
    const two = by({ ...question, uid: 'q5' }, 'true-false')
    expect(by({ ...two, text: 'Is GST a tax?' }, 'multiple')).toMatchObject({
      text: 'Is GST a tax?',
      options: question.options,
    })
  })
  it('takes nothing of another question', () => {
    expect(by(edit.newQuestion('true-false'), 'multiple').correct).toEqual([])
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
