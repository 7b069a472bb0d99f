import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../../../tests/fake-server.ts'
import { inRouter } from '../../../../../tests/in-router.tsx'
import { messages } from '../../messages/test-en.ts'
import { Solutions } from './solutions.tsx'

const { solutions } = messages
const question = {
  ...{ uid: 'q1', kind: 'single', partners: [], tolerance: 0, right: false, score: -0.25, topic: 'Addition' },
  ...{ text: '<p>What is 2 + 3?</p>', textHi: '<p>2 + 3 कितना है?</p>' },
  options: [
    { uid: 'o1', text: 'Four', textHi: 'चार' },
    { uid: 'o2', text: 'Five', textHi: 'पाँच' },
  ],
  ...{ given: ['o1'], correct: ['o2'], explanation: '<p>Count on.</p>', explanationHi: '<p>आगे गिनें।</p>' },
  ...{ revised: true, rightPercent: 67 },
}

async function open(...questions: object[]) {
  const server = fakeServer()
  render(inRouter(<Solutions attempt="a1" section={0} />).element)
  await expect.poll(() => server.requests).toEqual(['GET /api/learner/mock-attempt/a1/solutions?section=0'])
  server.answer({ sections: ['Quantitative'], questions })
  return within(await screen.findByRole('article'))
}
const langOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang')

test('a solution is read in English and in Hindi: the question, its options and the explanation', async () => {
  const article = await open(question)
  for (const [english, hindi] of [
    ['What is 2 + 3?', '2 + 3 कितना है?'],
    ['Four', 'चार'],
    ['Five', 'पाँच'],
    ['Count on.', 'आगे गिनें।'],
  ] as const) {
    expect(langOf(article.getByText(english)), english).not.toBe('hi')
    expect(langOf(article.getByText(hindi)), hindi).toBe('hi')
  }
  const [four, five] = article.getAllByRole('listitem')
  expect(four?.textContent).toBe(`Fourचार${solutions.yourAnswer}`)
  expect(five?.textContent).toBe(`Fiveपाँच${solutions.rightAnswer}`)
})

test('an explanation that is in Hindi alone is shown', async () => {
  const article = await open({ ...question, explanation: '' })
  expect(article.getByText(solutions.explanation)).toBeTruthy()
  expect(langOf(article.getByText('आगे गिनें।'))).toBe('hi')
})
