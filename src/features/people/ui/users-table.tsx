import { Avatar } from '#design/avatar.tsx'
import type { BulkAction, DataTableProps } from '#design/data-table-props.ts'
import { DataTable } from '#design/data-table.tsx'
import { Dots } from '#design/dots.tsx'
import { ArrowCounterClockwiseIcon, LockIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { worksIn } from '#features/accounts/rules.ts'
import { useHasRole } from '#features/accounts/ui/use-has-role.ts'
import { adminRoles, isTeachingRole } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatDate, formatMobile } from '#platform/format/format.ts'
import type { ListedUser } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { UserStateChip } from './state-chip.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import { useStateActions, useUserActions } from './user-actions.tsx'

const { columns } = messages
const hrefOf = ({ uid }: ListedUser) => pagePath('/admin/users/$id', { id: uid })
const squareOf = ({ userRole }: ListedUser) => isTeachingRole(userRole)
const rolesOf = (user: ListedUser) =>
  worksIn(user)
    .map((role) => accountFactsMessages.roles[role])
    .join(', ')
/** What they own and teach; who only teaches owns none worth saying. */
const coursesOf = ({ enrolments, courses }: ListedUser): string[] => [
  ...(enrolments > 0 || courses === 0 ? [messages.owns(enrolments, formatCount(enrolments))] : []),
  ...(courses > 0 ? [messages.teaches(formatCount(courses))] : []),
]

/** A number stays beside its word, however little room a long name leaves. */
const Courses = (user: ListedUser) => (
  <Dots>
    {coursesOf(user).map((fact) => (
      <span key={fact} className="whitespace-nowrap">
        {fact}
      </span>
    ))}
  </Dots>
)

type Props = Omit<DataTableProps<ListedUser>, 'columns' | 'item' | 'rowId' | 'rowName'>

/** People as a table; on a phone each is an item of a list. */
export function UsersTable(props: Props) {
  const { actsOf, dialogs } = useUserActions()
  const states = useStateActions()
  const isAdmin = useHasRole(adminRoles)
  const bulk: BulkAction[] = [
    {
      label: messages.suspend,
      icon: <LockIcon />,
      danger: true,
      dialog: (uids, onClose, onDone) => (
        <SuspendDialog
          uids={uids}
          title={messages.suspendQuestions(uids.length)}
          onSuspend={async (values) => {
            await states.suspend(values)
            onDone()
          }}
          onClose={onClose}
        />
      ),
    },
    { label: messages.restore, icon: <ArrowCounterClockwiseIcon />, run: states.restore },
  ]
  return (
    <>
      <DataTable<ListedUser>
        {...props}
        rowId={({ uid }) => uid}
        rowName={({ clubbedName }) => clubbedName}
        searchLabel={messages.search}
        emptyText={messages.emptyText}
        bulk={isAdmin ? bulk : undefined}
        actions={actsOf}
        columns={[
          {
            key: 'name',
            label: columns.name,
            sortable: true,
            render: (user) => (
              <div className="row min-w-[200px] gap-3">
                <Avatar name={user.clubbedName} src={user.photo} size={36} square={squareOf(user)} />
                <div className="min-w-0">
                  <Link href={hrefOf(user)} className="font-semibold hover:underline" lang={langOf(user.clubbedName)}>
                    {user.clubbedName}
                  </Link>
                  <span className="t-sm ink-3 block max-w-[240px] truncate">{user.email}</span>
                </div>
              </div>
            ),
          },
          {
            key: 'role',
            label: columns.role,
            sortable: true,
            render: rolesOf,
          },
          {
            key: 'mobile',
            label: columns.mobile,
            sortable: true,
            render: ({ mobileNo }) => <span className="whitespace-nowrap">{formatMobile(mobileNo)}</span>,
          },
          { key: 'courses', label: messages.person.tabs.enrolments, render: (user) => <Courses {...user} /> },
          {
            key: 'joined',
            label: columns.joined,
            sortable: true,
            render: ({ joinedAt }) => <span className="whitespace-nowrap">{formatDate(joinedAt)}</span>,
          },
          {
            key: 'status',
            label: columns.status,
            sortable: true,
            render: ({ state }) => <UserStateChip state={state} />,
          },
        ]}
        item={{
          lead: (user) => <Avatar name={user.clubbedName} src={user.photo} size={38} square={squareOf(user)} />,
          title: (user) => (
            <Link href={hrefOf(user)} className="hover:underline" lang={langOf(user.clubbedName)}>
              {user.clubbedName}
            </Link>
          ),
          detail: (user) => [rolesOf(user), ...coursesOf(user)].join(', '),
          aside: (user) => <UserStateChip state={user.state} />,
        }}
      />
      {dialogs}
    </>
  )
}
