import { routes as accounts } from '#features/accounts/routes.ts'
import { routes as enrolments } from '#features/enrolments/routes.ts'
import { routes as learning } from '#features/learning/routes.ts'
import type { Action } from '#platform/action.ts'
import type { Job } from '#platform/jobs.ts'

// What each feature answers and does in the background, in the order of dependency.

export const actions = [...accounts, ...enrolments, ...learning] as unknown as readonly Action[]

export const jobs: readonly Job[] = []
