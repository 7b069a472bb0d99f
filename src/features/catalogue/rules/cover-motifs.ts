import type { CoverMotif } from './cover/cover.ts'

/** The motifs that a category's generated covers can have (design/cover.ts draws them). */
export const coverMotifNames = [
  'code',
  'data',
  'finance',
  'exam',
  'language',
  'design',
  'marketing',
  'music',
  'photo',
  'food',
  'wellness',
  'craft',
  'business',
  'maths',
  'farming',
] as const satisfies readonly CoverMotif[]
