import { action } from '#platform/api/action.ts'
import { checkSetupLink, makeFirstAdmin } from './actions/make-first-admin.ts'
import { openSchool } from './actions/open-school.ts'
import { getSetup } from './contract/setup.ts'
import { setupStateOf } from './queries.ts'

export const routes = [
  checkSetupLink,
  makeFirstAdmin,
  action(getSetup, async (ctx) => ({ data: await setupStateOf(ctx) })),
  openSchool,
]
