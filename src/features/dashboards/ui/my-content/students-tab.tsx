import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { DataTable } from '#design/data-table.tsx'
import { CaretDownBoldIcon } from '#design/icons/bold.tsx'
import { DownloadSimpleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { defaultPageSize, type Sort } from '#design/paging.ts'
import { toast } from '#design/toast.ts'
import { CallError, query } from '#platform/client.ts'
import type { ReplyOf } from '#platform/contract.ts'
import { fetchFile, saveFile } from '#platform/fetch-file.ts'
import { formatDate, formatRelative } from '#platform/format.ts'
import { courseStudents, courseStudentsCsv, studentSorts, studentStates } from '../../contract/course-desk.ts'
import { words } from '../../messages/my-content-en.ts'

const say = words.students
type Student = ReplyOf<typeof courseStudents>['students'][number]
type Status = (typeof studentStates)[number]
type Shown = { page: number; size: number; search: string; status: Status | ''; sort: Sort | undefined }

/** Who owns the course, with their progress; the whole list goes into a file. */
export function StudentsTab({ uid }: { uid: string }) {
  const [shown, setShown] = useState<Shown>({ page: 1, size: defaultPageSize, search: '', status: '', sort: undefined })
  const [now] = useState(() => new Date())
  const sort = studentSorts.find((one) => one === shown.sort?.key)
  const choice = {
    uid,
    ...(shown.search ? { search: shown.search } : {}),
    ...(shown.status ? { status: shown.status } : {}),
    ...(sort ? { sort, direction: shown.sort?.direction ?? ('desc' as const) } : {}),
  }
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...query(courseStudents, { ...choice, page: shown.page, limit: shown.size }),
    placeholderData: keepPreviousData,
  })
  const change = (next: Partial<Shown>) => setShown({ ...shown, page: 1, ...next })
  const filtered = Boolean(shown.search || shown.status)
  const lessons = data?.lessonsCount ?? 0
  const active = ({ lastActivityAt }: Student) =>
    lastActivityAt ? formatRelative(lastActivityAt, now, words.justNow) : say.never
  return (
    <DataTable<Student>
      label={say.title}
      rows={data?.students ?? []}
      rowId={({ uid: student }) => student}
      rowName={({ clubbedName }) => clubbedName}
      total={data?.pagination.totalItems ?? 0}
      page={shown.page}
      pageSize={shown.size}
      onPage={(page, size) => change({ page, size })}
      search={shown.search}
      onSearch={(search) => change({ search })}
      searchLabel={say.search}
      sort={shown.sort}
      onSort={(next) => change({ sort: next })}
      loading={isPending || isPlaceholderData}
      failed={Boolean(error && !data)}
      onRetry={() => void refetch()}
      emptyTitle={filtered ? words.noneTitle : say.emptyTitle}
      emptyText={filtered ? '' : say.emptyText}
      tools={
        <>
          <StatusSelect status={shown.status} onChange={(status) => change({ status })} />
          <DownloadButton choice={choice} />
        </>
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

function StatusSelect({ status, onChange }: { status: Status | ''; onChange: (status: Status | '') => void }) {
  return (
    <span className="input input-small !w-[170px]">
      <select aria-label={say.status} value={status} onChange={(event) => onChange(event.target.value as Status | '')}>
        <option value="">{words.all}</option>
        {studentStates.map((one) => (
          <option key={one} value={one}>
            {say.states[one]}
          </option>
        ))}
      </select>
      <CaretDownBoldIcon />
    </span>
  )
}

function DownloadButton({ choice }: { choice: Parameters<typeof fetchFile<typeof courseStudentsCsv>>[1] }) {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    try {
      saveFile(await fetchFile(courseStudentsCsv, choice), `students-${choice.uid}.csv`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(words.failed, error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<DownloadSimpleIcon />}
      loading={busy}
      loadingLabel={say.downloading}
      onClick={() => void download()}
    >
      {say.download}
    </Button>
  )
}
