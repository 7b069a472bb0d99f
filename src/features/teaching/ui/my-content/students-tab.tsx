import { useState } from 'react'
import { TableFilter } from '#design/data-table-tools.tsx'
import { DataTable } from '#design/data-table.tsx'
import { langOf } from '#design/lang-of.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useDownloads } from '#features/accounts/ui/use-downloads.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { useList } from '#platform/browser/use-list.ts'
import { formatDate, formatRelative } from '#platform/format/format.ts'
import { courseStudents } from '../../contract.ts'
import { messages } from '../../messages/en.ts'
import { studentStates } from '../../rules.ts'
import { studentsAddress, type StudentsSearch } from './my-content-address.ts'

type Student = ReplyOf<typeof courseStudents>['students'][number]

/** Who owns the course, with their progress; the whole list goes into a file. */
export function StudentsTab({ uid, path, shown }: { uid: string; path: string; shown: StudentsSearch }) {
  const { table, change } = useTableAddress(studentsAddress, path, shown)
  const [now] = useState(() => new Date())
  const request = { ...studentsAddress.asked(shown), uid }
  const { data, state } = useList(courseStudents, request)
  const downloads = useDownloads(courseStudents, request, `students-${uid}`)
  const lessons = data?.lessonsCount ?? 0
  const active = ({ lastActivityAt }: Student) =>
    lastActivityAt ? formatRelative(lastActivityAt, now, messages.justNow) : messages.students.never
  return (
    <DataTable<Student>
      label={messages.students.title}
      rows={data?.students ?? []}
      rowId={({ uid: student }) => student}
      rowName={({ clubbedName }) => clubbedName}
      {...table}
      searchLabel={messages.students.search}
      {...state}
      emptyTitle={messages.students.emptyTitle}
      emptyText={messages.students.emptyText}
      {...downloads}
      tools={
        <TableFilter
          label={messages.students.status}
          all={messages.all}
          value={shown.status}
          options={studentStates.map((value) => ({ value, label: messages.students.states[value] }))}
          onChange={(status) => change({ status })}
        />
      }
      columns={[
        {
          key: 'name',
          label: messages.students.columns.name,
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
          label: messages.students.columns.enrolled,
          sortable: true,
          render: ({ enrolledAt }) => formatDate(enrolledAt),
        },
        {
          key: 'progress',
          label: messages.students.columns.progress,
          sortable: true,
          align: 'end',
          render: ({ progress, completedLessons }) => (
            <>
              {messages.students.progress(progress)}
              <span className="t-sm ink-3 block">{messages.students.ofLessons(completedLessons, lessons)}</span>
            </>
          ),
        },
        { key: 'active', label: messages.students.columns.active, sortable: true, render: active },
      ]}
      item={{
        title: ({ clubbedName }) => <span lang={langOf(clubbedName)}>{clubbedName}</span>,
        detail: (student) => messages.students.ofLessons(student.completedLessons, lessons),
        aside: ({ progress }) => <span className="font-semibold">{messages.students.progress(progress)}</span>,
      }}
    />
  )
}
