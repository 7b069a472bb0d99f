import { pluralIn } from './plural.ts'

/** Chooses a text in English: `plural(count, { one: '1 course', other: `${count} courses` })`. */
export const plural = pluralIn('en')
