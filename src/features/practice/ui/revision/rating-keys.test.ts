import { expect, test } from 'vitest'
import { ratingOfKey } from './rating-keys.ts'

const pressed = { ctrlKey: false, metaKey: false, altKey: false, repeat: false, defaultPrevented: false }
const of = (key: string, more: object = {}) => ratingOfKey({ ...pressed, key, ...more })

test('the keys 1 to 4 rate a question, in Hindi digits too, and no other key does', () => {
  expect(['1', '2', '3', '4', '१', '४'].map((key) => of(key))).toEqual([
    'again',
    'hard',
    'good',
    'easy',
    'again',
    'easy',
  ])
  expect(['0', '5', '11', 'a', 'Enter', ' ', ''].map((key) => of(key))).toEqual(Array(7).fill(undefined))
})

test('a key with Ctrl, Alt or Meta, or one that is held down, rates nothing', () => {
  for (const more of [
    { ctrlKey: true },
    { altKey: true },
    { metaKey: true },
    { repeat: true },
    { defaultPrevented: true },
  ])
    expect(of('3', more)).toBeUndefined()
})
