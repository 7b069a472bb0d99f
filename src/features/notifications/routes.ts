import { action } from '#platform/api/action.ts'
import { languageOfCaller } from '#platform/i18n/language.ts'
import { devicePush, removeDevicePush, saveDevicePush } from './actions/device-push.ts'
import { readNotifications } from './actions/read-notifications.ts'
import * as contract from './contract.ts'
import { notificationsOf, unreadCount } from './queries.ts'

export const routes = [
  action(contract.listNotifications, async (ctx, input) => ({
    data: await notificationsOf(ctx.db, ctx.actor.userId, languageOfCaller(ctx.request), input),
  })),
  action(contract.unreadNotifications, async (ctx) => ({
    data: { unread: await unreadCount(ctx.db, ctx.actor.userId) },
  })),
  readNotifications,
  devicePush,
  saveDevicePush,
  removeDevicePush,
]
