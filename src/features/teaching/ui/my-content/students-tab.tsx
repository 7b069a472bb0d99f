import { useState } from 'react'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { downloadList } from '#platform/browser/fetch-file.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDate, formatRelative } from '#platform/format/format.ts'
import { courseStudents } from '../../contract.ts'
import { words } from '../../messages/en.ts'
import { studentStates } from '../../rules.ts'
import { studentsAddress, type StudentsSearch } from './my-content-address.ts'

const say = words.students
type Student = ReplyOf<typeof courseStudents>['students'][number]

/** Who owns the course, with their progress; the whole list goes into a file. */
export function StudentsTab({ uid, path, shown }: { uid: string; path: string; shown: StudentsSearch }) {
  const { table, change } = useTableAddress(studentsAddress, path, shown)
  const [now] = useState(() => new Date())
  const asked = { ...studentsAddress.asked(shown), uid }
  const { data, state } = useList(courseStudents, asked)
  const lessons = data?.lessonsCount ?? 0
  const active = ({ lastActivityAt }: Student) =>
    lastActivityAt ? formatRelative(lastActivityAt, now, words.justNow) : say.never
  return (
    <DataTable<Student>
      label={say.title}
      rows={data?.students ?? []}
      rowId={({ uid: student }) => student}
      rowName={({ clubbedName }) => clubbedName}
      {...table}
      searchLabel={say.search}
      {...state}
      emptyTitle={say.emptyTitle}
      emptyText={say.emptyText}
      onDownload={() => downloadList(courseStudents, asked, `students-${uid}`)}
      tools={
        <TableFilter
          label={say.status}
          all={words.all}
          value={shown.status}
          options={studentStates.map((value) => ({ value, label: say.states[value] }))}
          onChange={(status) => change({ status })}
        />
      }
      columns={[
        {
          key: 'name',
          label: say.columns.name,
          sortable: true,
          render: ({ clubbedName, city }) => (
            <>
              <span className="font-semibold" lang={langOf(clubbedName)}>
                {clubbedName}
              </span>
              {city && <span className="t-sm ink-3 block">{city}</span>}
            </>
          ),
        },
        {
          key: 'enrolled',
          label: say.columns.enrolled,
          sortable: true,
          render: ({ enrolledAt }) => formatDate(enrolledAt),
        },
        {
          key: 'progress',
          label: say.columns.progress,
          sortable: true,
          align: 'end',
          render: ({ progress, completedLessons }) => (
            <>
              {say.progress(progress)}
              <span className="t-sm ink-3 block">{say.ofLessons(completedLessons, lessons)}</span>
            </>
          ),
        },
        { key: 'active', label: say.columns.active, sortable: true, render: active },
      ]}
      item={{
        title: ({ clubbedName }) => <span lang={langOf(clubbedName)}>{clubbedName}</span>,
        detail: (student) => say.ofLessons(student.completedLessons, lessons),
        aside: ({ progress }) => <span className="font-semibold">{say.progress(progress)}</span>,
      }}
    />
  )
}
