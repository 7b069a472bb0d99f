import { action } from '#platform/action.ts'
import * as contract from './contract.ts'
import { activeTheme, siteReply } from './queries.ts'

export const routes = [
  action(contract.getAppTheme, async ({ db }) => ({ data: await activeTheme(db) })),
  action(contract.getSite, async ({ db, settings }) => ({ data: await siteReply(db, settings) })),
]
