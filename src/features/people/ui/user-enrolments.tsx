import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { Confirm } from '#design/confirm.tsx'
import { DataTable } from '#design/data-table.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import type { MenuItem } from '#design/menu.tsx'
import { toast } from '#design/toast.ts'
import { usePages } from '#design/use-pages.ts'
import { useWrite } from '#design/use-write.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { call } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import { adminUserEnrolments, takeCourse } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { canGiveCourse, canTakeCourse } from '../policy.ts'
import { enrolmentReads, GiveCourseDialog } from './give-course-dialog.tsx'
import type { ActedOn } from './user-actions.tsx'

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

/** What a person owns and owned; administrators give courses, and take away what was given. */
export function UserEnrolments({ user }: { user: Pick<ActedOn, 'uid' | 'clubbedName' | 'state'> }) {
  const { uid, clubbedName } = user
  const actor = useSession((session) => session.user)
  const { data, table } = usePages(adminUserEnrolments, (paging) => ({ uid, ...paging }))
  const [isGiving, setIsGiving] = useState(false)
  const [taking, setTaking] = useState<Row>()
  const take = useWrite((enrolment: string) => call(takeCourse, { uid, enrolment }), {
    changes: enrolmentReads,
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setTaking(undefined),
  })
  const actionsOf = (row: Row): MenuItem[] =>
    actor && canTakeCourse(actor, row)
      ? [{ label: messages.person.take, icon: <TrashIcon />, danger: true, onSelect: () => setTaking(row) }]
      : []
  return (
    <>
      <DataTable<Row>
        label={messages.person.tabs.enrolments}
        rows={data?.enrolments ?? []}
        rowId={(row) => row.uid}
        rowName={(row) => row.courseTitle}
        {...table}
        emptyText={messages.person.noEnrolments}
        tools={
          actor &&
          canGiveCourse(actor, user) && (
            <Button size="small" icon={<PlusBoldIcon />} onClick={() => setIsGiving(true)}>
              {messages.person.give}
            </Button>
          )
        }
        actions={actionsOf}
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
      {isGiving && <GiveCourseDialog uid={uid} name={clubbedName} onClose={() => setIsGiving(false)} />}
      {taking && (
        <Confirm
          open
          onClose={() => setTaking(undefined)}
          onConfirm={() => take.mutate(taking.uid)}
          question={messages.person.takeQuestion(taking.courseTitle, clubbedName)}
          detail={messages.person.takeDetail}
          confirmLabel={messages.person.take}
          loading={take.isPending}
          loadingLabel={messages.person.taking}
        />
      )}
    </>
  )
}
