import type { Action } from '#platform/api/action.ts'

export const routes: readonly Action[] = []
