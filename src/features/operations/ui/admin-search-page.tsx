import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { messages as adminOrdersMessages } from '#features/checkout/messages/admin-orders-en.ts'
import { enquiryPaths } from '#features/enquiries/rules.ts'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { pickSearchParams } from '#platform/browser/pick-search-params.ts'
import { formatDate } from '#platform/format/format.ts'
import { formatPaise } from '#platform/format/money.ts'
import { adminSearch, type Matches } from '../contract/admin-search.ts'
import { messages } from '../messages/search-en.ts'

export const Route = createFileRoute('/_admin/admin/search')({
  validateSearch: pickSearchParams(({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {},
  ),
  head: async (context) => {
    const { messages } = await import('../messages/search-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminSearchPage,
})

/** People, orders, payments and tickets by one search, which lives in the address. */
function AdminSearchPage() {
  const { q = '' } = Route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    ...query(adminSearch, { q }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  })
  return (
    <main id="main" className="max-w-[860px]">
      <h1 className="t-h1">{messages.title}</h1>
      <SearchInput
        className="mt-4"
        label={messages.label}
        value={q}
        onSearch={(text) => void navigate({ href: pagePath('/admin/search', { q: text || undefined }), replace: true })}
      />
      {q.length < 2 && <p className="ink-2 mt-4">{messages.start}</p>}
      {q.length >= 2 && error && !data && <ErrorState text={messages.failed} onRetry={() => void refetch()} />}
      {q.length >= 2 && !data && !error && <Skeleton className="mt-6 h-64 w-full !rounded-card" />}
      {q.length >= 2 && data && <Results found={data} search={q} />}
    </main>
  )
}

function Results({ found, search }: { found: Matches; search: string }) {
  const count = found.people.length + found.orders.length + found.enquiries.length
  return (
    <>
      <p className="sr-only" role="status">
        {count > 0 ? messages.found(count) : messages.nothing(search)}
      </p>
      {count === 0 && <EmptyState heading="h2" title={messages.nothing(search)} text={messages.nothingText} />}
      <Group title={messages.people} more={found.more.people} allHref={pagePath('/admin/users', { search })}>
        {found.people.map(({ uid, clubbedName, email, userRole, state }) => (
          <Match key={uid} href={pagePath('/admin/users/$id', { id: uid })} title={clubbedName}>
            {`${email}, ${accountFactsMessages.roles[userRole]}, ${accountFactsMessages.states[state]}`}
          </Match>
        ))}
      </Group>
      <Group title={messages.orders} more={found.more.orders} allHref={pagePath('/admin/orders', { search })}>
        {found.orders.map(({ uid, receipt, buyer, total, state, createdAt }) => (
          <Match key={uid} href={pagePath('/admin/orders/$id', { id: uid })} title={receipt}>
            {`${buyer}, ${formatPaise(total)}, ${adminOrdersMessages.states[state]}, ${formatDate(createdAt)}`}
          </Match>
        ))}
      </Group>
      <Group
        title={messages.enquiries}
        more={found.more.enquiries}
        allHref={pagePath('/admin/enquiry/contact-us', { search })}
      >
        {found.enquiries.map(({ uid, kind, ticket, name, subject }) => (
          <Match
            key={uid}
            href={pagePath(`/admin/enquiry/${enquiryPaths[kind]}/$id`, { id: uid })}
            title={`${ticket} ${name}`}
          >
            {[messages[kind], subject].filter(Boolean).join(', ')}
          </Match>
        ))}
      </Group>
    </>
  )
}

function Group({
  title,
  more,
  allHref,
  children,
}: {
  title: string
  more: boolean
  allHref: string
  children: ReactNode[]
}) {
  if (children.length === 0) return null
  return (
    <section className="card mt-6 overflow-hidden" aria-label={title}>
      <h2 className="t-h3 px-5 py-3">{title}</h2>
      <ul className="divide-y divide-line border-t border-line">{children}</ul>
      {more && (
        <p className="border-t border-line px-5 py-2">
          <Link href={allHref} className="link inline-flex min-h-11 items-center">
            {messages.showAll(title)}
          </Link>
        </p>
      )}
    </section>
  )
}

function Match({ href, title, children }: { href: string; title: string; children: string }) {
  return (
    <li>
      <Link href={href} className="block px-5 py-3 hover:bg-sunken">
        <span className="block font-semibold [overflow-wrap:anywhere]" lang={langOf(title)}>
          {title}
        </span>
        <span className="t-sm ink-3 block [overflow-wrap:anywhere]">{children}</span>
      </Link>
    </li>
  )
}
