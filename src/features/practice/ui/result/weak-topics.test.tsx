import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messages } from '../../messages/test-en.ts'
import type { Result } from './result-page.tsx'
import { WeakTopics } from './weak-topics.tsx'

const { result } = messages
const weakTopics = [
  {
    ...{ topic: 'प्रतिशत', right: 0, questions: 4 },
    lessons: [
      { uid: 'l1', title: 'Percentages' },
      { uid: 'l2', title: 'प्रतिशत के सवाल' },
    ],
  },
  { topic: 'Series', right: 1, questions: 3, lessons: [] },
]

function open(more: Partial<Result>) {
  const data = { course: { uid: 'c1', courseTitle: 'Bank PO' }, attemptsLeft: 2, weakTopics, ...more } as Result
  const { unmount } = render(<WeakTopics data={data} />)
  return { close: unmount, days: screen.queryAllByRole('listitem') }
}

test('the plan has a day a weak topic with the lessons it leads to, and the test again on the last day', () => {
  const { days } = open({})
  expect(screen.getByText(result.plan(3))).toBeTruthy()
  expect(days).toHaveLength(3)
  const [first, second, third] = days.map((day) => within(day))
  expect(first?.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Percentages', '/learning/c1?lesson=l1'],
    ['प्रतिशत के सवाल', '/learning/c1?lesson=l2'],
  ])
  expect(first?.getByText(result.topicRight('0', '4'))).toBeTruthy()
  expect(first?.getByText('प्रतिशत').getAttribute('lang')).toBe('hi')
  expect(second?.queryByRole('link')).toBeNull()
  expect(second?.getByText(result.revise)).toBeTruthy()
  expect(third?.getByText(result.retestText(2))).toBeTruthy()
  expect(days.map((_, index) => within(days[index] as HTMLElement).getByText(/^Day /).textContent)).toEqual(
    [1, 2, 3].map((number) => result.day(number)),
  )
  expect(screen.getByRole('link', { name: result.again }).getAttribute('href')).toBe(
    '/my-enrolled-courses/c1/mock-tests',
  )
})

test('without an attempt left the plan ends with the last topic, and without a weak topic there is none', () => {
  const { days, close } = open({ attemptsLeft: 0 })
  expect(days).toHaveLength(2)
  expect(screen.getByText(result.plan(2))).toBeTruthy()
  expect(screen.queryByText(result.retest)).toBeNull()
  close()
  expect(open({ weakTopics: [] }).days).toEqual([])
  expect(screen.getByText(result.noWeak)).toBeTruthy()
})
