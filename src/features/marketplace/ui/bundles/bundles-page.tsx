import { createFileRoute } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Pagination } from '#design/pagination.tsx'
import { CourseCardSkeletons } from '#features/catalogue/ui/course-card-skeletons.tsx'
import { breadcrumbData } from '#platform/browser/breadcrumb-data.ts'
import { pageHead, pageSite, pageUrl, publicHeaders } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { messages } from '../../messages/bundles-en.ts'
import { messages as marketplaceMessages } from '../../messages/en.ts'
import { marketplacePath } from '../marketplace-address.ts'
import { BundleCard } from './bundle-card.tsx'
import { type BundlesPage as Bundles, bundlesPerPage, bundlesQuery } from './bundles-query.ts'
import { bundlesSearch } from './bundles-search.ts'

const grid = 'grid gap-x-6 gap-y-10 md:grid-cols-2 lg:grid-cols-3'
const pathOf = (page: number): string => pagePath('/bundles', { page: page > 1 ? page : undefined })

export const Route = createFileRoute('/bundles')({
  validateSearch: bundlesSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context: { answers }, deps: { page = 1 } }) => {
    const loading = answers.ensure(bundlesQuery(page))
    // In the browser the page itself shows what failed, and asks again.
    if (typeof window === 'undefined') await loading
    else await loading.catch(() => undefined)
  },
  head: (ctx) => {
    const { page = 1 } = ctx.match.search
    const known = ctx.match.context.answers.known<Bundles>(bundlesQuery(page).queryKey)
    const { siteUrl } = pageSite(ctx)
    return pageHead(ctx, {
      title: messages.title,
      description: messages.description,
      path: pathOf(page),
      // A school without bundles has nothing here to find.
      noindex: known?.bundles.length === 0,
      data: [
        breadcrumbData(siteUrl, [
          { name: marketplaceMessages.courses, path: marketplacePath },
          { name: messages.title, path: pathOf(1) },
        ]),
        {
          '@type': 'ItemList',
          numberOfItems: known?.pagination.totalItems ?? 0,
          itemListElement: (known?.bundles ?? []).map(({ title, path }, at) => ({
            '@type': 'ListItem',
            position: (page - 1) * bundlesPerPage + at + 1,
            name: title,
            url: pageUrl(siteUrl, pagePath('/bundle/$bundle', { bundle: path })),
          })),
        },
      ],
    })
  },
  headers: publicHeaders,
  component: BundlesPage,
})

function BundlesPage() {
  const { page = 1 } = Route.useSearch()
  const { data, error, retry } = useAnswer(bundlesQuery(page))
  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8">
      <Breadcrumb items={[{ name: marketplaceMessages.courses, link: marketplacePath }, { name: messages.title }]} />
      <h1 className="t-h1 mt-4">{messages.title}</h1>
      <p className="ink-2 mt-1 max-w-[60ch]">{messages.lead}</p>
      <div className="mt-6 lg:mt-8">
        {error && !data ? <ErrorState text={error.message} onRetry={retry} /> : <Found page={page} data={data} />}
      </div>
    </main>
  )
}

function Found({ page, data }: { page: number; data: Bundles | undefined }) {
  if (!data) return <CourseCardSkeletons count={6} className={grid} />
  const { bundles, pagination } = data
  if (bundles.length === 0 && pagination.totalItems > 0)
    return (
      <EmptyState
        heading="h2"
        title={messages.pastEnd}
        text={messages.pastEndText}
        action={<LinkButton href={pathOf(1)}>{messages.firstPage}</LinkButton>}
      />
    )
  if (bundles.length === 0)
    return (
      <EmptyState
        heading="h2"
        title={messages.empty}
        text={messages.emptyText}
        action={<LinkButton href={marketplacePath}>{messages.browse}</LinkButton>}
      />
    )
  return (
    <>
      <div className={grid}>
        {bundles.map((bundle, at) => (
          <BundleCard key={bundle.uid} bundle={bundle} heading="h2" eager={at < 3} />
        ))}
      </div>
      {pagination.totalItems > bundlesPerPage && (
        <div className="mt-12">
          <Pagination page={page} pageSize={bundlesPerPage} total={pagination.totalItems} hrefFor={pathOf} />
        </div>
      )}
    </>
  )
}
