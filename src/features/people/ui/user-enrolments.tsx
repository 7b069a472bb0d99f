import { Chip } from '#design/chip.tsx'
import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { usePages } from '#design/use-pages.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { adminUserEnrolments } from '../contract.ts'
import { messages } from '../messages/en.ts'

type Row = ReplyOf<typeof adminUserEnrolments>['enrolments'][number]

const Title = ({ row }: { row: Row }) => (
  <Link
    href={pagePath('/course-details/$id', { id: row.path }, { preview: 1 })}
    className="line-clamp-2 font-semibold hover:underline"
    lang={langOf(row.courseTitle)}
  >
    {row.courseTitle}
  </Link>
)
const Status = ({ row }: { row: Row }) => (
  <Chip tone={row.status === 'active' ? 'ok' : 'neutral'}>{messages.person.statuses[row.status]}</Chip>
)

/** What a person owns and owned. */
export function UserEnrolments({ uid }: { uid: string }) {
  const { data, table } = usePages(adminUserEnrolments, (paging) => ({ uid, ...paging }))
  return (
    <DataTable<Row>
      label={messages.person.tabs.enrolments}
      rows={data?.enrolments ?? []}
      rowId={(row) => row.uid}
      rowName={(row) => row.courseTitle}
      {...table}
      emptyText={messages.person.noEnrolments}
      columns={[
        { key: 'course', label: messages.person.course, render: (row) => <Title row={row} /> },
        { key: 'since', label: messages.person.since, render: (row) => formatDate(row.grantedAt) },
        { key: 'how', label: messages.person.how, render: (row) => messages.person.sources[row.source] },
        {
          key: 'progress',
          label: messages.person.progress,
          align: 'end',
          render: (row) => messages.person.percent(row.progress),
        },
        { key: 'status', label: messages.columns.status, render: (row) => <Status row={row} /> },
      ]}
      item={{
        title: (row) => <Title row={row} />,
        detail: (row) =>
          `${messages.person.sources[row.source]}, ${formatDate(row.grantedAt)}, ${messages.person.percent(row.progress)}`,
        aside: (row) => <Status row={row} />,
      }}
    />
  )
}
