import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#design/button.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { call } from '#platform/client.ts'
import type { ReplyOf } from '#platform/contract.ts'
import { formatRelative } from '#platform/format.ts'
import { WithQueries } from '#platform/query-client.tsx'
import { listNotifications, readNotifications } from '../contract.ts'
import { words } from '../messages/en.ts'
import { setUnread, useUnread } from './unread-store.ts'

type Page = ReplyOf<typeof listNotifications>
type Notice = Page['notifications'][number]
const key = [listNotifications.call] as const

/** What happened, newest first; a press marks it as read and leads to what it is about. */
export function BellList() {
  return (
    <WithQueries>
      <Notices />
    </WithQueries>
  )
}

function Notices() {
  const client = useQueryClient()
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

  async function read(input: { uids: string[] } | { all: true }) {
    const reply = await call(readNotifications, input).catch(() => undefined)
    if (!reply) return
    setUnread(reply.data.unread)
    await client.invalidateQueries({ queryKey: key })
  }

  if (error && !data)
    return (
      <div className="px-3 py-4 text-center" role="alert">
        <p className="ink-2">{words.failed}</p>
        <Button variant="text" size="small" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </div>
    )
  if (!data)
    return (
      <p className="ink-3 px-3 py-4 text-center" role="status">
        {words.loading}
      </p>
    )
  // A page that grew meanwhile may say one twice.
  const notices = [...new Map(data.pages.flatMap((page) => page.notifications).map((one) => [one.uid, one])).values()]
  if (notices.length === 0)
    return (
      <div className="px-3 py-4 text-center">
        <p className="font-semibold">{words.nothing}</p>
        <p className="t-sm ink-3 mt-1">{words.nothingText}</p>
      </div>
    )
  return (
    <>
      {unread > 0 && (
        <div className="border-b border-line pb-1.5 text-right">
          <Button variant="text" size="small" onClick={() => void read({ all: true })}>
            {words.markAllRead}
          </Button>
        </div>
      )}
      <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {notices.map((notice) => (
          <li key={notice.uid}>
            <Item notice={notice} onRead={() => void read({ uids: [notice.uid] })} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-line pt-1.5 text-center">
          <Button variant="text" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words.older}
          </Button>
        </div>
      )}
    </>
  )
}

function Item({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { title, message, link, at, read } = notice
  const [now] = useState(() => new Date())
  const text = (
    <>
      <span className="flex items-baseline gap-2">
        {!read && (
          <span className="h-2 w-2 shrink-0 -translate-y-px rounded-full bg-action">
            <span className="sr-only">{words.unread}</span>
          </span>
        )}
        <span className={read ? 'font-medium' : 'font-semibold'} lang={langOf(title)}>
          {title}
        </span>
      </span>
      <span className="t-sm ink-2 mt-0.5 line-clamp-3 whitespace-pre-line" lang={langOf(message)}>
        {message}
      </span>
      <span className="t-xs ink-3 mt-0.5 block">{formatRelative(at, now, words.justNow)}</span>
    </>
  )
  const look = 'block w-full rounded-small px-3 py-2.5 text-left hover:bg-sunken'
  const mark = () => {
    if (!read) onRead()
  }
  if (link)
    return (
      <Link href={link} className={look} onClick={mark}>
        {text}
      </Link>
    )
  return (
    <button type="button" className={look} onClick={mark}>
      {text}
    </button>
  )
}
