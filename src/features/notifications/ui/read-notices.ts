import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { listNotifications, readNotifications } from '../contract.ts'
import { setUnread } from './unread-store.ts'

/** Marks notices as read, here and in every list that shows them. */
export function useReadNotices(): (input: { uids: string[] } | { all: true }) => void {
  const client = useQueryClient()
  const read = useWrite(
    // Who opens a notice may be on another page, or gone, before the answer.
    (input: { uids: string[] } | { all: true }) => call(readNotifications, input, { keepalive: true }),
    {
      concurrent: true,
      async onDone({ data }) {
        setUnread(data.unread)
        const lists = { queryKey: [listNotifications.call] }
        // A list one comes back to would first show as unread what was just opened.
        client.removeQueries({ ...lists, type: 'inactive' })
        await client.invalidateQueries(lists)
      },
    },
  )
  return read.mutate
}
