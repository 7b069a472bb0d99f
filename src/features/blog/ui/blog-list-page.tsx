import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { RssIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Pagination } from '#design/pagination.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { call } from '#platform/api/client.ts'
import { breadcrumbData } from '#platform/browser/breadcrumb-data.ts'
import { pageHead, pageSite, publicHeaders } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { getAllBlogs } from '../contract/blog.ts'
import { messages } from '../messages/en.ts'
import { blogSearch } from './blog-search.ts'
import { BlogTile } from './blog-tile.tsx'
import { feedLinks, feedPath } from './feed-links.ts'

const perPage = 12
const tagsShown = 12

const pathOf = (page?: number): string => pagePath('/blog', { page })

export const Route = createFileRoute('/blog')({
  validateSearch: blogSearch,
  // Nothing else of the address: the server renders without it.
  loaderDeps: ({ search: { page, tag, search } }) => ({ page, tag, search }),
  loader: async ({ deps }) => (await call(getAllBlogs, { ...deps, limit: perPage })).data,
  staleTime: 60_000,
  headers: publicHeaders,
  head: ({ match, ...context }) => {
    const head = pageHead(context, {
      title: messages.title,
      description: messages.description,
      // One canonical list; its later pages are addresses of their own.
      path: pathOf(match.search.page),
      noindex: Boolean(match.search.search || match.search.tag),
      data: [breadcrumbData(pageSite(context).siteUrl, [{ name: messages.title, path: '/blog' }])],
    })
    return { ...head, links: [...head.links, ...feedLinks(pageSite(context))] }
  },
  component: BlogListPage,
})

function BlogListPage() {
  const { blogs, pagination, tags } = Route.useLoaderData()
  const { tag, search } = Route.useSearch()
  const router = useRouter()
  const { totalItems } = pagination
  const pageHref = (page: number) => pagePath('/blog', { tag, search, page: page > 1 ? page : undefined })
  const look = (on: boolean) => (on ? 'filter-chip filter-chip-on' : 'filter-chip')

  return (
    <main id="main" className="wrap pt-5 pb-16 lg:pt-8 lg:pb-24">
      <Breadcrumb items={[{ name: messages.title }]} />
      <div className="mt-5 items-end justify-between gap-8 lg:flex">
        <div>
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-2 max-w-[60ch] text-[18px]">{messages.lead}</p>
        </div>
        <SearchInput
          label={messages.search}
          value={search ?? ''}
          onSearch={(next) =>
            void router.navigate({ href: pagePath('/blog', { tag, search: next || undefined }), replace: true })
          }
          className="mt-5 lg:mt-0 lg:max-w-[340px]"
        />
      </div>
      <nav
        aria-label={messages.topics}
        className="hide-scrollbar -mx-4 mt-6 flex gap-2 overflow-x-auto px-4 py-1 lg:flex-wrap"
      >
        <Link href="/blog" className={look(!tag)} aria-current={tag ? undefined : 'true'}>
          {messages.allTopics}
        </Link>
        {tags.slice(0, tagsShown).map(({ name }) => (
          <Link
            key={name}
            href={pagePath('/blog', { tag: name })}
            className={look(name === tag)}
            aria-current={name === tag ? 'true' : undefined}
            lang={langOf(name)}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div className="t-sm ink-3 mt-5 flex flex-wrap items-center justify-between gap-x-4">
        <p role="status">{messages.results(totalItems, formatCount(totalItems))}</p>
        {/* No link of ours, which would lead to a page. */}
        <a href={feedPath} className="row min-h-11 gap-1.5 text-link">
          <RssIcon size={18} />
          {messages.feed}
        </a>
      </div>
      {blogs.length === 0 ? (
        <div className="mt-8">
          {totalItems > 0 ? (
            // An old or typed address, from when the list was longer.
            <EmptyState
              title={messages.pastEnd}
              text={messages.pastEndText}
              action={
                <LinkButton href={pageHref(1)} size="small">
                  {messages.firstPage}
                </LinkButton>
              }
            />
          ) : (
            <EmptyState
              title={search ? messages.empty : messages.emptyTag}
              text={messages.emptyText}
              action={
                <LinkButton href="/blog" size="small">
                  {messages.showAll}
                </LinkButton>
              }
            />
          )}
        </div>
      ) : (
        <div className="mt-5 grid gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-12">
          {blogs.map((blog, index) => (
            <BlogTile key={blog.uid} blog={blog} heading="h2" eager={index < 2} />
          ))}
        </div>
      )}
      {totalItems > perPage && (
        <div className="mt-12">
          <Pagination page={pagination.currentPage} pageSize={perPage} total={totalItems} hrefFor={pageHref} />
        </div>
      )}
    </main>
  )
}
