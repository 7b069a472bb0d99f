import { useState } from 'react'
import { Confirm } from '#design/confirm.tsx'
import type { DataTableProps } from '#design/data-table-props.ts'
import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import type { MenuItem } from '#design/menu.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { call } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate, formatDateTime } from '#platform/format/format.ts'
import { type BlogRow, deleteBlogs, publishBlogs, unpublishBlogs } from '../../contract/admin.ts'
import { messages } from '../../messages/editor-en.ts'
import { blogDetailPath } from './blog-detail-path.ts'
import { PostStateChip } from './post-state-chip.tsx'

const { columns, actions } = messages
const titleOf = ({ title }: BlogRow) => title || messages.untitled
const dayOf = ({ publishedAt, state }: BlogRow) =>
  publishedAt ? (state === 'SCHEDULED' ? formatDateTime(publishedAt) : formatDate(publishedAt)) : messages.noDate

type Props = Omit<DataTableProps<BlogRow>, 'columns' | 'item' | 'rowId' | 'rowName' | 'label'> & {
  onChanged: () => void
}
const acts = { publish: publishBlogs, unpublish: unpublishBlogs, delete: deleteBlogs }

/** The posts as a table; on a phone each is an item of a list. */
export function PostsTable({ onChanged, ...props }: Props) {
  const [confirming, setConfirming] = useState<BlogRow | null>(null)

  async function run(act: keyof typeof acts, uids: string[]): Promise<void> {
    const { message } = await call(acts[act], { uids })
    toast.success(message)
    onChanged()
  }
  const alone = useWrite(({ act, uid }: { act: keyof typeof acts; uid: string }) => run(act, [uid]), {
    concurrent: ({ uid }) => uid,
    onSettled: () => setConfirming(null),
  })

  const menu = (row: BlogRow): MenuItem[] => [
    { label: actions.edit, href: blogDetailPath(row.uid) },
    ...(row.state === 'PUBLISHED' ? [{ label: actions.view, href: pagePath('/blog/$slug', { slug: row.slug }) }] : []),
    row.state === 'DRAFT'
      ? { label: actions.publish, onSelect: () => alone.mutate({ act: 'publish', uid: row.uid }) }
      : { label: actions.unpublish, onSelect: () => alone.mutate({ act: 'unpublish', uid: row.uid }) },
    { label: actions.delete, danger: true, apart: true, onSelect: () => setConfirming(row) },
  ]

  return (
    <>
      <DataTable<BlogRow>
        {...props}
        label={messages.listTitle}
        rowId={({ uid }) => uid}
        rowName={titleOf}
        searchLabel={messages.search}
        actions={menu}
        bulk={[
          {
            label: actions.publish,
            confirm: { question: messages.publishQuestion, label: messages.publishMany, busy: messages.publishing },
            run: (uids) => run('publish', uids),
          },
          {
            label: actions.unpublish,
            confirm: {
              question: messages.unpublishManyQuestion,
              detail: messages.unpublishDetail,
              label: messages.unpublishMany,
              busy: messages.unpublishing,
            },
            run: (uids) => run('unpublish', uids),
          },
        ]}
        onDelete={(uids) => run('delete', uids)}
        emptyTitle={messages.emptyTitle}
        emptyText={messages.emptyText}
        columns={[
          { key: 'title', label: columns.title, sortable: true, render: (row) => <TitleCell row={row} /> },
          { key: 'state', label: columns.state, render: (row) => <PostStatus row={row} /> },
          { key: 'author', label: columns.author, sortable: true, render: ({ author }) => author.clubbedName },
          { key: 'published', label: columns.published, sortable: true, render: dayOf },
          { key: 'saved', label: columns.saved, sortable: true, render: ({ savedAt }) => formatDateTime(savedAt) },
        ]}
        item={{
          lead: (row) => <CoverImage src={row.coverLink} className="w-[72px] shrink-0 self-start !rounded-small" />,
          title: (row) => <TitleLink row={row} />,
          detail: (row) => (
            <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <PostStatus row={row} />
              {dayOf(row)}
            </span>
          ),
        }}
      />
      <Confirm
        open={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => confirming && alone.mutate({ act: 'delete', uid: confirming.uid })}
        question={messages.deleteQuestion}
        detail={confirming ? `‘${titleOf(confirming)}’ ${messages.deleteDetail}` : ''}
        confirmLabel={actions.delete}
        variant="delete"
        loading={alone.isPending}
        loadingLabel={messages.deleting}
      />
    </>
  )
}

function TitleLink({ row }: { row: BlogRow }) {
  return (
    <Link href={blogDetailPath(row.uid)} className="font-semibold hover:underline" lang={langOf(titleOf(row))}>
      {titleOf(row)}
    </Link>
  )
}

function TitleCell({ row }: { row: BlogRow }) {
  return (
    <div className="row min-w-[260px] gap-3">
      <CoverImage src={row.coverLink} className="w-16 shrink-0 !rounded-[7px]" />
      <div className="min-w-0">
        <TitleLink row={row} />
        {row.state !== 'DRAFT' && (
          <p className="t-xs ink-3 [overflow-wrap:anywhere]">{pagePath('/blog/$slug', { slug: row.slug })}</p>
        )}
      </div>
    </div>
  )
}

function PostStatus({ row }: { row: BlogRow }) {
  return (
    <span className="inline-grid justify-items-start gap-1">
      <PostStateChip state={row.state} />
      {row.changed && <span className="t-xs ink-3">{messages.changed}</span>}
    </span>
  )
}
