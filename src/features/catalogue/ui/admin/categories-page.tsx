import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { DataTable } from '#design/data-table.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { ArrowDownIcon, ArrowUpIcon, PencilSimpleIcon, ShuffleIcon, TrashIcon } from '#design/icons/regular.tsx'
import { Link } from '#design/link.tsx'
import { tableAddress } from '#design/table-address.ts'
import { toast } from '#design/toast.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { reviewRoles } from '#platform/api/contract.ts'
import { callEach } from '#platform/api/call-each.ts'
import { call } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatCount } from '#platform/format/format.ts'
import { adminCategories, type Category, deleteCategory } from '../../contract/categories.ts'
import { messages } from '../../messages/categories-en.ts'
import { adminCategorySorts } from '../../rules/course-states.ts'
import { CoverImage } from '../cover-image.tsx'
import { CategoryDialogs, type OpenCategoryDialog } from './category-dialogs.tsx'
import { useCategoryMove } from './use-category-move.ts'

const path = '/admin/categories'
const address = tableAddress({ sorts: adminCategorySorts, filters: {} })

export const Route = createFileRoute('/_content/admin/categories')({
  validateSearch: address.read,
  head: async (context) => {
    const { messages } = await import('../../messages/categories-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: AdminCategoriesPage,
})

function AdminCategoriesPage() {
  const shown = Route.useSearch()
  const { table } = useTableAddress(address, path, shown)
  // By default the order is the visitors', first to last.
  const request = shown.sort ? address.asked(shown) : { ...address.asked(shown), direction: 'asc' as const }
  const [dialog, setDialog] = useState<OpenCategoryDialog | null>(null)
  const { data, reload, state } = useList(adminCategories, request)
  const downloads = useDownloads(adminCategories, request, 'categories', { selected: true })
  const { move, moving } = useCategoryMove(reload)
  const { total } = state
  async function deleteSelected(uids: readonly string[]) {
    const done = await callEach(uids, (uid) => call(deleteCategory, { uid }))
    toast.info(messages.deletedOf(done, uids.length))
    reload()
  }
  const ordered = !table.filtered && (!shown.sort || shown.sort === 'position')
  return (
    <main id="main" className="max-w-[1260px]">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="t-h1">{messages.title}</h1>
          <p className="ink-2 mt-1">{messages.intro}</p>
        </div>
        <Button icon={<PlusBoldIcon size={18} />} onClick={() => setDialog({ kind: 'create' })}>
          {messages.create}
        </Button>
      </div>
      <DataTable<Category>
        label={messages.title}
        rows={data?.categories ?? []}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        {...table}
        searchLabel={messages.search}
        {...state}
        loading={state.loading || moving}
        {...downloads}
        onDelete={deleteSelected}
        actions={(category) => [
          { label: messages.edit, icon: <PencilSimpleIcon />, onSelect: () => setDialog({ kind: 'edit', category }) },
          ...(ordered
            ? [
                {
                  label: messages.up,
                  icon: <ArrowUpIcon />,
                  disabled: category.position === 0,
                  onSelect: () => move(category, category.position - 1),
                },
                {
                  label: messages.down,
                  icon: <ArrowDownIcon />,
                  disabled: category.position >= total - 1,
                  onSelect: () => move(category, category.position + 1),
                },
              ]
            : []),
          {
            label: messages.merge,
            icon: <ShuffleIcon />,
            apart: true,
            onSelect: () => setDialog({ kind: 'merge', category }),
          },
          {
            label: messages.delete,
            icon: <TrashIcon />,
            danger: true,
            onSelect: () => setDialog({ kind: 'delete', category }),
          },
        ]}
        columns={[
          {
            key: 'position',
            label: messages.columns.position,
            sortable: true,
            render: ({ position }) => formatCount(position + 1),
          },
          {
            key: 'name',
            label: messages.columns.name,
            sortable: true,
            render: (category) => (
              <div className="row min-w-[240px] gap-3">
                <CoverImage src={category.cover} className="w-16 shrink-0 !rounded-[7px]" />
                <div>
                  <span className="font-semibold">{category.name}</span>
                  <span className="t-sm ink-3 block" lang="hi">
                    {category.nameHi}
                  </span>
                </div>
              </div>
            ),
          },
          { key: 'slug', label: messages.columns.address, render: (category) => <Address category={category} /> },
          {
            key: 'courses',
            label: messages.columns.courses,
            sortable: true,
            align: 'end',
            render: (category) => <CoursesOf category={category} />,
          },
        ]}
        item={{
          lead: ({ cover }) => <CoverImage src={cover} className="w-[72px] shrink-0 self-start !rounded-small" />,
          title: ({ name }) => name,
          detail: (category) => (
            <span className="grid gap-1">
              <span lang="hi">{category.nameHi}</span>
              <Address category={category} />
              <CoursesOf category={category} />
            </span>
          ),
        }}
      />
      <CategoryDialogs
        open={dialog}
        onClose={() => setDialog(null)}
        onDone={() => {
          setDialog(null)
          reload()
        }}
      />
    </main>
  )
}

function Address({ category: { slug, formerSlugs } }: { category: Category }) {
  return (
    <>
      <Link href={pagePath('/course-marketplace', { category: slug })} className="link">
        {slug}
      </Link>
      {formerSlugs.length > 0 && (
        <span className="t-sm ink-3 block [overflow-wrap:anywhere]">{messages.formerly(formerSlugs.join(', '))}</span>
      )}
    </>
  )
}

function CoursesOf({ category: { slug, coursesCount, listedCount } }: { category: Category }) {
  const text = messages.coursesOf(formatCount(coursesCount), formatCount(listedCount))
  return useHasRole(reviewRoles) ? (
    <Link href={pagePath('/admin/courses', { category: slug })} className="link">
      {text}
    </Link>
  ) : (
    text
  )
}
