import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#design/button.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { PlayFillIcon } from '#design/icons/fill.tsx'
import { DownloadSimpleIcon, NotebookIcon, QuotesIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Menu } from '#design/menu.tsx'
import { Pagination } from '#design/pagination.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Select } from '#design/select.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { anUid, tableAddress } from '#design/table-address.ts'
import { useTableAddress } from '#design/use-table-address.ts'
import { useWrite } from '#design/use-write.ts'
import { query } from '#platform/api/client.ts'
import { fetchFile, saveFile } from '#platform/browser/fetch-file.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useOutbox } from '#platform/browser/unsent-work/use-outbox.ts'
import { formatCount, formatDate } from '#platform/format/format.ts'
import { messages as pageLanguage } from '#platform/messages/language-en.ts'
import { type ExportFormat, exportFormats, exportNotes, myNotes, type Note } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { clock } from '../rules/clock.ts'
import { NoteItem } from './note-item.tsx'
import { noteOutbox, waitingBeside, waitingOf } from './note-outbox.ts'
import { notePlaceClass } from './note-place.ts'
import { useRefresh } from './use-refresh.ts'
import { WaitingNotes } from './waiting-note-item.tsx'

const path = '/notes'
const address = tableAddress({ sorts: [], filters: { course: anUid } })

export const Route = createFileRoute('/_signed-in/notes')({
  validateSearch: address.read,
  head: async (context) => {
    const { page } = (await import('../messages/en.ts')).messages
    return pageHead(context, { title: page.title, description: page.description, noindex: true })
  },
  component: NotesPage,
})

/** A learner's notes in all courses, the last changed first; each leads back to its place. */
function NotesPage() {
  const shown = Route.useSearch()
  const { table, change } = useTableAddress(address, path, shown)
  const { data, error, refetch } = useQuery({
    ...query(myNotes, address.asked(shown)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const waiting = useOutbox(noteOutbox, useRefresh())
  const { course } = shown
  const total = data?.pagination.totalItems ?? 0
  const isEmpty = data && data.courses.length === 0
  return (
    <main id="main" className="max-w-[940px]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="t-h1">{messages.page.title}</h1>
        {data && !isEmpty && <ExportButton course={course} />}
      </div>
      {data && !isEmpty && (
        <div className="mt-5 flex flex-wrap items-end gap-x-4 gap-y-3">
          <SearchInput
            className="w-full md:w-[320px]"
            label={messages.page.search}
            value={table.search}
            onSearch={table.onSearch}
          />
          {(data.courses.length > 1 || course) && (
            <Select
              label={messages.page.course}
              className="w-full md:ml-auto md:w-[320px]"
              value={course ?? ''}
              placeholder={messages.page.allCourses}
              options={data.courses.map((one) => ({
                value: one.uid,
                label: messages.page.option(one.courseTitle, one.notes),
              }))}
              onChange={(event) => change({ course: event.target.value || undefined })}
            />
          )}
        </div>
      )}
      <WaitingNotes items={waitingBeside(waiting, data?.notes ?? [])} />
      {error && !data && <ErrorState text={messages.panel.errorText} onRetry={() => void refetch()} />}
      {!data && !error && <ListSkeleton />}
      {isEmpty && (
        <EmptyState
          heading="h2"
          title={messages.page.emptyTitle}
          text={messages.page.emptyText}
          action={<LinkButton href="/my-enrolled-courses">{messages.page.toCourses}</LinkButton>}
        />
      )}
      {data && !isEmpty && (
        <section aria-label={messages.page.title} className="mt-5">
          <p className="t-sm ink-3" role="status">
            {messages.panel.count(total, formatCount(total))}
          </p>
          {data.notes.length === 0 && (
            <EmptyState
              heading="h2"
              title={messages.page.nothingFound}
              text={messages.page.nothingFoundText}
              action={
                <Button variant="secondary" onClick={() => change({ course: undefined, search: undefined })}>
                  {messages.page.showAll}
                </Button>
              }
            />
          )}
          <ul className="mt-2">
            {data.notes.map((note) => (
              <NoteItem
                key={note.uid}
                note={note}
                waiting={waitingOf(waiting, note.uid)}
                place={<NoteLink note={note} />}
              >
                <NoteOrigin note={note} />
              </NoteItem>
            ))}
          </ul>
          {data.pagination.totalPages > 1 && (
            <div className="mt-6">
              <Pagination
                page={table.page}
                pageSize={table.pageSize}
                total={total}
                hrefFor={(page) => address.href(path, { ...shown, page })}
              />
            </div>
          )}
        </section>
      )}
    </main>
  )
}

/** Leads to the very second or passage; without access to the course, or without the lesson, nowhere. */
function NoteLink({ note: { uid, course, lesson, second, passage, canEdit } }: { note: Note }) {
  if (!lesson || !canEdit) return null
  const at = second !== null ? { at: second } : passage ? { note: uid } : { talk: 'notes' as const }
  const label =
    second !== null ? messages.item.goTo(clock(second)) : passage ? messages.item.goToPassage : messages.item.goToLesson
  return (
    <Link
      href={pagePath('/learning/$id', { id: course.uid }, { lesson: lesson.uid, ...at })}
      className={notePlaceClass}
      aria-label={label}
    >
      {second !== null ? <PlayFillIcon size={14} /> : passage ? <QuotesIcon size={18} /> : <NotebookIcon size={18} />}
      {second !== null && clock(second)}
    </Link>
  )
}

function NoteOrigin({ note: { course, lesson, updatedAt, canEdit } }: { note: Note }) {
  return (
    <div className="t-sm ink-3 mt-1.5">
      <p>
        <span lang={langOf(course.courseTitle)}>{course.courseTitle}</span>
      </p>
      <p lang={lesson ? langOf(lesson.title) : undefined}>
        {lesson ? messages.page.lesson(lesson.title) : messages.page.lessonGone}
      </p>
      <p>{messages.page.changed(formatDate(updatedAt))}</p>
      {!canEdit && <p>{messages.page.noAccess}</p>}
    </div>
  )
}

/** All notes, or those of the course that is shown, as a file. */
function ExportButton({ course }: { course: string | undefined }) {
  const exporting = useWrite(async (format: ExportFormat) =>
    saveFile(
      await fetchFile(exportNotes, { format, language: pageLanguage.code, ...(course ? { course } : {}) }),
      `${messages.page.file}.${format === 'pdf' ? 'pdf' : 'md'}`,
    ),
  )
  return (
    <Menu
      items={exportFormats.map((format) => ({
        label: messages.page.formats[format],
        onSelect: () => exporting.mutate(format),
      }))}
      trigger={
        <Button
          variant="secondary"
          icon={<DownloadSimpleIcon size={18} />}
          loading={exporting.isPending}
          loadingLabel={messages.page.exporting}
        >
          {messages.page.export}
        </Button>
      }
    />
  )
}

function ListSkeleton() {
  return (
    <div className="skeleton-late mt-5 space-y-3" aria-busy="true">
      {[1, 2, 3, 4].map((one) => (
        <Skeleton key={one} className="h-20 w-full !rounded-card" />
      ))}
    </div>
  )
}
