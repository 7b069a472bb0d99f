/** The address of a block-print cover. */
export const coverLink = (motif: string, seed: number): string => `/api/course/cover/${motif}/${seed}.svg`
