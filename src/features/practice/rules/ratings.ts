/** How well a question was known, from the worst. */
export const ratings = ['again', 'hard', 'good', 'easy'] as const
export type RevisionRating = (typeof ratings)[number]
