import { action } from '#platform/api/action.ts'
import { home } from './contract.ts'
import { homePage } from './queries.ts'

export const routes = [action(home, async ({ db, now }) => ({ data: await homePage(db, now()) }))]
