/** The most characters a field holds when a course is submitted. */
export const longest = { title: 100, shortDescription: 200 } as const
