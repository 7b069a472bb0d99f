import type { Job } from '#platform/jobs/jobs.ts'

export const jobs: readonly Job[] = []
