import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { CaretLeftBoldIcon, CaretRightBoldIcon } from './icons/bold.tsx'
import { Link } from './link.tsx'
import { messages } from './messages/en.ts'
import { pageCount, pageWindow, rowsText } from './paging.ts'

export type PaginationProps = {
  page: number
  pageSize: number
  total: number
  /** With `hrefFor` pages are links that can be opened, shared and crawled; else buttons. */
  hrefFor?: (page: number) => string
  onPage?: (page: number) => void
  /** In the place of 'Showing 1 to 12 of 216'. */
  summary?: ReactNode
  plain?: boolean
}

export function Pagination({ page, pageSize, total, hrefFor, onPage, summary, plain }: PaginationProps) {
  const pages = pageCount(total, pageSize)
  const item = { hrefFor, onPage }
  return (
    <nav className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3" aria-label={messages.pages}>
      {summary ?? (
        <p className="t-sm ink-3" aria-live="polite">
          {rowsText(page, pageSize, total)}
        </p>
      )}
      <ul className={classNames('pagination', plain && 'pagination-plain')}>
        <li>
          <Page {...item} to={Math.min(page - 1, pages)} label={messages.previousPage} off={page <= 1}>
            <CaretLeftBoldIcon size={16} />
          </Page>
        </li>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <Page {...item} to={number} label={messages.page(number)} current={number === page}>
              {number}
            </Page>
          </li>
        ))}
        <li>
          <Page {...item} to={page + 1} label={messages.nextPage} off={page >= pages}>
            <CaretRightBoldIcon size={16} />
          </Page>
        </li>
      </ul>
    </nav>
  )
}

function Page({
  to,
  label,
  off,
  current,
  hrefFor,
  onPage,
  children,
}: Pick<PaginationProps, 'hrefFor' | 'onPage'> & {
  to: number
  label: string
  off?: boolean
  current?: boolean
  children: ReactNode
}) {
  const marks = {
    className: 'pagination-page',
    'aria-label': label,
    'aria-current': current ? ('page' as const) : undefined,
  }
  if (!hrefFor) {
    return (
      <button type="button" {...marks} disabled={off} onClick={() => onPage?.(to)}>
        {children}
      </button>
    )
  }
  if (off) {
    return (
      <span className="pagination-page" aria-disabled="true" role="link" aria-label={label}>
        {children}
      </span>
    )
  }
  return (
    <Link {...marks} href={hrefFor(to)} onClick={() => onPage?.(to)}>
      {children}
    </Link>
  )
}
