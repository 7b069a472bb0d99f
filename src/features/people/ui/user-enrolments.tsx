import { Chip } from '#design/chip.tsx'
import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { usePages } from '#design/use-pages.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { adminUserEnrolments } from '../contract.ts'
import { words } from '../messages/en.ts'

const say = words.person
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
  <Chip tone={row.status === 'active' ? 'ok' : 'neutral'}>{say.statuses[row.status]}</Chip>
)

/** What a person owns and owned. */
export function UserEnrolments({ uid }: { uid: string }) {
  const { data, table } = usePages(adminUserEnrolments, (paging) => ({ uid, ...paging }))
  return (
    <DataTable<Row>
      label={say.tabs.enrolments}
      rows={data?.enrolments ?? []}
      rowId={(row) => row.uid}
      rowName={(row) => row.courseTitle}
      {...table}
      emptyText={say.noEnrolments}
      columns={[
        { key: 'course', label: say.course, render: (row) => <Title row={row} /> },
        { key: 'since', label: say.since, render: (row) => formatDate(row.grantedAt) },
        { key: 'how', label: say.how, render: (row) => say.sources[row.source] },
        { key: 'progress', label: say.progress, align: 'end', render: (row) => say.percent(row.progress) },
        { key: 'status', label: words.columns.status, render: (row) => <Status row={row} /> },
      ]}
      item={{
        title: (row) => <Title row={row} />,
        detail: (row) => `${say.sources[row.source]}, ${formatDate(row.grantedAt)}, ${say.percent(row.progress)}`,
        aside: (row) => <Status row={row} />,
      }}
    />
  )
}
