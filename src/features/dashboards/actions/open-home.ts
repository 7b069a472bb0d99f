import { action } from '#platform/api/action.ts'
import * as contract from '../contract.ts'
import { adminHome } from '../queries/admin-home.ts'
import { creatorHome } from '../queries/creator-home.ts'
import { learnerHome } from '../queries/learner-home.ts'

export const learnerDashboard = action(contract.learnerDashboard, async (ctx) => ({
  data: await learnerHome(ctx.db, ctx.actor.userId, ctx.now()),
}))

export const creatorDashboard = action(contract.creatorDashboard, async (ctx, { span }) => ({
  data: await creatorHome(ctx.db, ctx.actor.userId, span, ctx.now()),
}))

export const adminDashboard = action(contract.adminDashboard, async (ctx, input) => ({
  data: await adminHome(ctx.db, ctx.settings, input.span, ctx.now()),
}))
