import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { newUser } from '../../../../../tests/user.ts'
import type { AskedQuestion } from '../../contract/attempts.ts'
import { AnswerField } from './answer-field.tsx'

const options = (...texts: string[]) => texts.map((text) => ({ uid: `uid${text}`, text, textHi: '' }))
const order: AskedQuestion = {
  ...{ uid: 'q1', kind: 'order', text: '', textHi: '', partners: [] },
  options: options('B', 'C', 'A'),
}
const match: AskedQuestion = {
  ...{ uid: 'q2', kind: 'match', text: '', textHi: '', options: options('Bihar', 'Goa') },
  partners: [...options('Pune', 'Patna'), { uid: 'uidPanaji', text: 'Panaji', textHi: 'पणजी' }],
}

function answering(question: AskedQuestion) {
  const answers: string[][] = []
  function Answering() {
    const [given, setGiven] = useState<string[]>([])
    return (
      <>
        <AnswerField
          question={question}
          given={given}
          onChange={(next) => {
            answers.push(next)
            setGiven(next)
          }}
        />
        <button type="button" onClick={() => setGiven([])}>
          Clear
        </button>
      </>
    )
  }
  render(<Answering />)
  return { answers, user: newUser() }
}
const focused = () => document.activeElement?.getAttribute('aria-label')
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)

test('an item is moved with the keyboard alone: it keeps the focus, and its place is read out', async () => {
  const { answers, user } = answering(order)
  expect(shown()).toEqual(['1B', '2C', '3A'])
  screen.getByRole('button', { name: 'Move up: A' }).focus()
  await user.keyboard('{Enter}')
  expect([focused(), screen.getByRole('status').textContent]).toEqual(['Move up: A', 'A: place 2 of 3'])
  await user.keyboard('{Enter}')
  // At the top it can only go down again.
  expect([focused(), screen.getByRole('status').textContent]).toEqual(['Move down: A', 'A: place 1 of 3'])
  expect(answers).toEqual([
    ['uidB', 'uidA', 'uidC'],
    ['uidA', 'uidB', 'uidC'],
  ])
  expect(shown()).toEqual(['1A', '2B', '3C'])
  // An answer that is cleared is none: the items are as they were dealt.
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(shown()).toEqual(['1B', '2C', '3A'])
})

test('a match is chosen in a select an item, changed, and taken back', async () => {
  const { answers, user } = answering(match)
  const [bihar, goa] = [screen.getByLabelText('Bihar'), screen.getByLabelText('Goa')]
  await user.selectOptions(goa, 'C. Panaji (पणजी)')
  await user.selectOptions(bihar, 'A. Pune')
  await user.selectOptions(bihar, 'B. Patna')
  await user.selectOptions(goa, 'Choose')
  expect(answers).toEqual([
    ['uidGoa:uidPanaji'],
    ['uidGoa:uidPanaji', 'uidBihar:uidPune'],
    ['uidGoa:uidPanaji', 'uidBihar:uidPatna'],
    ['uidBihar:uidPatna'],
  ])
})
