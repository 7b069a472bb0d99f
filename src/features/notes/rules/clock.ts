import { formatDuration } from '#platform/format/format.ts'

/** 3:24 of a video; 0:00 at its beginning. */
export const clock = (second: number): string => formatDuration(second) || '0:00'
