import { useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '#design/toast-failure.ts'
import { call } from '#platform/api/client.ts'
import { listNotifications, readNotifications } from '../contract.ts'
import { setUnread } from './unread-store.ts'

/** Marks notices as read, here and in every list that shows them. */
export function useReadNotices() {
  const client = useQueryClient()
  return async (input: { uids: string[] } | { all: true }): Promise<void> => {
    try {
      // Whoever opens one may be on another page, or gone, before the answer.
      const { data } = await call(readNotifications, input, { keepalive: true })
      setUnread(data.unread)
      const lists = { queryKey: [listNotifications.call] }
      // A list one comes back to would first show as unread what was just opened.
      client.removeQueries({ ...lists, type: 'inactive' })
      await client.invalidateQueries(lists)
    } catch (error) {
      toastFailure(error)
    }
  }
}
