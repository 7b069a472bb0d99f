import { createFileRoute, Navigate } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Chip } from '#design/chip.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Pagination } from '#design/pagination.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { tableAddress } from '#design/table-address.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { type Group, myGroups } from '../contract/groups.ts'
import { messages } from '../messages/pages-en.ts'

const { list: listMessages, figures } = messages
const path = '/groups'
const address = tableAddress({ sorts: [], filters: {} })

export const Route = createFileRoute('/_signed-in/groups')({
  validateSearch: address.read,
  head: async (context) => {
    const { list } = (await import('../messages/pages-en.ts')).messages
    return pageHead(context, { title: list.title, description: list.description, noindex: true })
  },
  component: GroupsPage,
})

/** The groups that a person bought seats for, a card each. */
function GroupsPage() {
  const shown = Route.useSearch()
  const { page = 1 } = shown
  const { data, state } = useList(myGroups, { page })
  const lastPage = data?.pagination.totalPages ?? page
  if (page > lastPage && lastPage > 0 && !state.loading)
    return <Navigate to={path} search={{ ...shown, page: lastPage }} replace />
  return (
    <main id="main" className="mx-auto w-full max-w-[1130px]" aria-busy={state.loading || undefined}>
      <Breadcrumb
        items={[{ name: messages.purchases, link: '/account-setting/purchases' }, { name: listMessages.title }]}
      />
      <h1 className="t-h1 mt-3">{listMessages.title}</h1>
      <p className="ink-2 mt-1">{listMessages.intro}</p>
      <div className="mt-6">
        {state.failed && <ErrorState text={listMessages.failed} onRetry={state.onRetry} />}
        {!data && !state.failed && <GroupsSkeleton />}
        {data?.groups.length === 0 && (
          <EmptyState
            heading="h2"
            title={listMessages.emptyTitle}
            text={listMessages.emptyText}
            action={<LinkButton href="/course-marketplace">{listMessages.browse}</LinkButton>}
          />
        )}
        {data && data.groups.length > 0 && (
          <>
            <ul className="grid gap-4">
              {data.groups.map((group) => (
                <li key={group.uid}>
                  <GroupCard group={group} />
                </li>
              ))}
            </ul>
            {data.pagination.totalPages > 1 && (
              <div className="mt-6">
                <Pagination
                  page={page}
                  pageSize={data.pagination.limit}
                  total={state.total}
                  hrefFor={(next) => address.href(path, { ...shown, page: next })}
                />
              </div>
            )}
          </>
        )}
      </div>
    </main>
  )
}

function GroupCard({ group }: { group: Group }) {
  const { course, name, seats, accepted, state } = group
  const title = name || course.title
  return (
    <article className="card flex flex-wrap items-center gap-4 p-4 md:p-5">
      <div className="w-[84px] shrink-0 md:w-[120px]">
        <CoverImage src={course.courseThumbnailLink} className="!rounded-control" />
      </div>
      <div className="min-w-0 flex-1 basis-[220px]">
        <h2 className="t-title wrap-anywhere" lang={langOf(title)}>
          {title}
        </h2>
        {name && (
          <p className="ink-2 wrap-anywhere" lang={langOf(course.title)}>
            {course.title}
          </p>
        )}
        <p className="t-sm ink-3 mt-1">{listMessages.bought(formatDate(group.createdAt))}</p>
        <p className="mt-2">
          {state === 'ended' ? (
            <Chip tone="neutral">{messages.ended}</Chip>
          ) : (
            <span className="font-semibold">
              {`${figures.accepted}: ${formatCount(accepted)} ${figures.ofSeats(seats, formatCount(seats))}`}
            </span>
          )}
        </p>
      </div>
      <LinkButton
        variant="secondary"
        className="max-md:w-full"
        href={pagePath('/groups/$group', { group: group.uid })}
        aria-label={listMessages.openOf(title)}
      >
        {listMessages.open}
      </LinkButton>
    </article>
  )
}

function GroupsSkeleton() {
  return (
    <div className="grid gap-4">
      <p className="sr-only">{listMessages.loading}</p>
      {[1, 2].map((n) => (
        <div key={n} className="card flex gap-4 p-5">
          <Skeleton className="aspect-[16/10] w-[120px] !rounded-control" />
          <div className="grid flex-1 content-start gap-2.5">
            <Skeleton className="h-6 w-full max-w-[320px]" />
            <Skeleton className="h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  )
}
