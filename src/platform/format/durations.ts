// Lengths of time in milliseconds, as `Date` counts. India has no summer time: every day there has 24 hours.

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const yearMs = 365 * dayMs
