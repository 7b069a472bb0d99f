import { pluralIn } from './plural.ts'

/** Chooses a text in Hindi, where 0 is said as 1 is. */
export const plural = pluralIn('hi')
