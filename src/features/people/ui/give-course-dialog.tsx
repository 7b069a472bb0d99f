import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Modal } from '#design/modal.tsx'
import { SearchInput } from '#design/search-input.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { coursesFromMarketplace } from '#features/catalogue/contract/catalogue.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { adminAudit } from '#features/operations/contract/audit.ts'
import { call, query } from '#platform/api/client.ts'
import { adminUser, adminUserEnrolments, adminUsers, giveCourse } from '../contract.ts'
import { messages } from '../messages/en.ts'

const { person: personMessages } = messages
const maxCourses = 6
/** What shows which courses a person has, and who gave them. */
export const enrolmentReads = [adminUserEnrolments, adminUser, adminUsers, adminAudit]

/** A published course is found, and one press gives it. */
export function GiveCourseDialog({ uid, name, onClose }: { uid: string; name: string; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...query(coursesFromMarketplace, { search, limit: maxCourses }),
    placeholderData: keepPreviousData,
  })
  const give = useWrite((course: string) => call(giveCourse, { uid, course }), {
    changes: enrolmentReads,
    onDone: ({ message }) => {
      toast.success(message)
      onClose()
    },
  })
  return (
    <Modal
      open
      onClose={onClose}
      title={personMessages.giveTitle(name)}
      description={personMessages.giveText}
      locked={give.isPending}
      width={620}
    >
      <SearchInput className="mt-4" label={personMessages.giveSearch} value={search} onSearch={setSearch} />
      <div className="mt-3 min-h-[320px]" aria-live="polite" aria-busy={isPlaceholderData || undefined}>
        {error && !data ? (
          <ErrorState heading="p" text={personMessages.coursesFailed} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-[300px] w-full" />
        ) : data.courses.length === 0 ? (
          <p className="ink-2 py-4">{personMessages.noCourses}</p>
        ) : (
          <ul className="divide-y divide-line">
            {data.courses.map(({ uid: course, courseTitle, courseThumbnailLink, instructor }) => (
              <li key={course} className="row gap-3 py-2.5">
                <CoverImage src={courseThumbnailLink} className="w-[72px] shrink-0 !rounded-small" />
                <div className="min-w-0 flex-1">
                  <p className="line-clamp-2 leading-snug font-semibold" lang={langOf(courseTitle)}>
                    {courseTitle}
                  </p>
                  <p className="t-sm ink-3 truncate" lang={langOf(personMessages.by(instructor))}>
                    {personMessages.by(instructor)}
                  </p>
                </div>
                <Button
                  size="small"
                  aria-label={personMessages.giveThis(courseTitle)}
                  loading={give.isPending && give.variables === course}
                  onClick={() => give.mutate(course)}
                >
                  {personMessages.giveButton}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  )
}
