import { createFileRoute } from '@tanstack/react-router'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { FilterChip } from '#design/filter-chip.tsx'
import { tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { adminBlogs } from '../../contract/admin.ts'
import { messages } from '../../messages/editor-en.ts'
import { blogSorts, type BlogState, blogStates } from '../../rules.ts'
import { PostsTable } from '../list/posts-table.tsx'

const address = tableAddress({ sorts: blogSorts, filters: { state: blogStates } })

export const Route = createFileRoute('/_content/admin/blogs')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/editor-en.ts')
    return pageHead(context, { title: messages.listTitle, description: messages.listDescription, noindex: true })
  },
  component: AdminBlogsPage,
})

function AdminBlogsPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, '/admin/blogs', shown)
  const request = address.asked(shown)
  const { data, reload, state } = useList(adminBlogs, request)
  const downloads = useDownloads(adminBlogs, request, 'posts')
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="t-h1">{messages.listTitle}</h1>
        <LinkButton href="/admin/blogs/create" icon={<PlusBoldIcon />}>
          {messages.new}
        </LinkButton>
      </div>
      <StatePicks counts={data?.counts} state={shown.state} onPick={(state) => change({ state })} />
      <PostsTable {...table} rows={data?.blogs ?? []} {...state} {...downloads} onChanged={reload} />
    </main>
  )
}

function StatePicks({
  counts,
  state,
  onPick,
}: {
  counts: Record<BlogState, number> | undefined
  state: BlogState | undefined
  onPick: (state: BlogState | undefined) => void
}) {
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0)
  const label = (name: string, n: number | undefined) => (n === undefined ? name : messages.count(name, formatCount(n)))
  return (
    <div
      className="hide-scrollbar -mx-4 mt-5 mb-5 flex gap-2 overflow-x-auto px-4 py-1 md:mx-0 md:flex-wrap md:px-0"
      role="group"
      aria-label={messages.filter}
    >
      <FilterChip on={!state} onClick={() => onPick(undefined)}>
        {label(messages.all, all)}
      </FilterChip>
      {blogStates.map((one) => (
        <FilterChip key={one} on={state === one} onClick={() => onPick(one)}>
          {label(messages.states[one], counts?.[one])}
        </FilterChip>
      ))}
    </div>
  )
}
