import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button } from '#design/button.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { listNotifications } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { NoticeItem } from './notice-item.tsx'
import { useReadNotices } from './read-notices.ts'
import { setUnread, useUnread } from './unread-store.ts'

type Page = ReplyOf<typeof listNotifications>
const key = [listNotifications.call] as const

/** What happened, newest first; a press marks it as read and leads to what it is about. */
export function BellList() {
  return (
    <WithQueries>
      <Notices />
      <p className="border-t border-line pt-1.5 text-center">
        <LinkButton href="/notifications" variant="text" size="small">
          {messages.viewAll}
        </LinkButton>
      </p>
    </WithQueries>
  )
}

function Notices() {
  const read = useReadNotices()
  const unread = useUnread((state) => state.unread)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: async ({ pageParam, signal }) => (await call(listNotifications, { page: pageParam }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }: Page) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    staleTime: 0,
    retry: false,
  })
  const known = data?.pages.at(-1)?.unread
  useEffect(() => {
    if (known !== undefined) setUnread(known)
  }, [known])

  if (error && !data)
    return (
      <div className="px-3 py-4 text-center" role="alert">
        <p className="ink-2">{messages.failed}</p>
        <Button variant="text" size="small" onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      </div>
    )
  if (!data)
    return (
      <p className="ink-3 px-3 py-4 text-center" role="status">
        {messages.loading}
      </p>
    )
  // A page that grew meanwhile may say one twice.
  const notices = [...new Map(data.pages.flatMap((page) => page.notifications).map((one) => [one.uid, one])).values()]
  if (notices.length === 0)
    return (
      <div className="px-3 py-4 text-center">
        <p className="font-semibold">{messages.nothing}</p>
        <p className="t-sm ink-3 mt-1">{messages.nothingText}</p>
      </div>
    )
  return (
    <>
      {unread > 0 && (
        <div className="border-b border-line pb-1.5 text-right">
          <Button variant="text" size="small" onClick={() => read({ all: true })}>
            {messages.markAllRead}
          </Button>
        </div>
      )}
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {notices.map((notice) => (
          <li key={notice.uid}>
            <NoticeItem notice={notice} onRead={() => read({ uids: [notice.uid] })} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line pt-1.5 text-center">
          <Button variant="text" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {messages.older}
          </Button>
        </div>
      )}
    </>
  )
}
