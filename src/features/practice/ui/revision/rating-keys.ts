import { latinDigits } from '#platform/format/digits.ts'
import { ratings, type RevisionRating } from '../../rules/ratings.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'defaultPrevented'>

/** The rating of a key, in either script's digits; none while another key is held, or one key is held down. */
export function ratingOfKey({ key, ...pressed }: Pressed): RevisionRating | undefined {
  const { ctrlKey, metaKey, altKey, repeat, defaultPrevented } = pressed
  if (ctrlKey || metaKey || altKey || repeat || defaultPrevented) return undefined
  const digit = latinDigits(key)
  return /^[1-4]$/.test(digit) ? ratings[Number(digit) - 1] : undefined
}
