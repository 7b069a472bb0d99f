import { useState } from 'react'
import { classNames } from '#design/class-names.ts'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatRelative } from '#platform/format/format.ts'
import type { listNotifications } from '../contract.ts'
import { messages } from '../messages/en.ts'

type Props = {
  notice: ReplyOf<typeof listNotifications>['notifications'][number]
  onRead: () => void
  /** All of its text, with the room of a page. */
  whole?: boolean
}

/** A notice; a press marks it as read and leads to what it is about. */
export function NoticeItem({ notice: { title, message, link, at, read }, onRead, whole }: Props) {
  const [now] = useState(() => new Date())
  const text = (
    <>
      <span className="flex items-baseline gap-2">
        {!read && (
          <span className="h-2 w-2 shrink-0 -translate-y-px rounded-full bg-action">
            <span className="sr-only">{messages.unread}</span>
          </span>
        )}
        <span className={classNames('min-w-0', read ? 'font-medium' : 'font-semibold')} lang={langOf(title)}>
          {title}
        </span>
      </span>
      <span
        className={classNames('t-sm ink-2 mt-0.5 whitespace-pre-line', whole ? 'block' : 'line-clamp-3')}
        lang={langOf(message)}
      >
        {message}
      </span>
      <time className="t-xs ink-3 mt-0.5 block" dateTime={at}>
        {formatRelative(at, now, messages.justNow)}
      </time>
    </>
  )
  const look = classNames(
    'block w-full rounded-small text-left hover:bg-sunken',
    whole ? 'px-4 py-3.5 md:px-5' : 'px-3 py-2.5',
  )
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
