import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { acceptWithin } from './accept-within.ts'

export const acceptInvitation = action(contract.acceptInvitation, async (ctx, { code }) => {
  const { course } = await ctx.transaction((tx) => acceptWithin(ctx, tx, code, 'given'))
  return { data: { courseUid: course.uid }, message: textOf(messages, 'accepted') }
})
