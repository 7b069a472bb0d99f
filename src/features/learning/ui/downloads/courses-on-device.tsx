import { Dots } from '#design/dots.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { DeviceMobileIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { foldText } from '#platform/format/fold-text.ts'
import { messages } from '../../messages/downloads-en.ts'
import type { CourseOnDevice } from './use-courses-on-device.ts'

/** How much of a course is on this device, and how much is still to come. */
export function OnDeviceMark({ course, stored, downloading, stopped }: CourseOnDevice) {
  return (
    <p className="t-xs row mt-2 gap-1.5 font-medium">
      <DeviceMobileIcon size={16} className="shrink-0" />
      <Dots>
        {stored > 0 &&
          (stored < course.lessonsCount ? messages.lessonsOnDevice(stored, course.lessonsCount) : messages.onDevice)}
        {downloading > 0 && messages.lessonsDownloading(downloading)}
        {stopped > 0 && messages.lessonsStopped(stopped)}
      </Dots>
    </p>
  )
}

/** The courses on this device whose title has the words that are searched for: they are found without a network. */
export function CoursesOnDevice({ courses, search = '' }: { courses: readonly CourseOnDevice[]; search?: string }) {
  const found = courses.filter(({ course }) => foldText(course.title).includes(foldText(search)))
  if (found.length === 0) return <EmptyState heading="h2" title={messages.onDevice} text={messages.noneOnDevice} />
  return (
    <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5 xl:grid-cols-4">
      {found.map((one) => (
        <li key={one.course.uid} className="grid">
          <article className="card relative flex overflow-hidden md:flex-col">
            <div className="w-[118px] shrink-0 md:w-auto">
              <CoverImage
                src={one.course.cover}
                className="h-full !rounded-none max-md:!aspect-auto md:!aspect-[16/9]"
              />
            </div>
            <div className="min-w-0 flex-1 p-4">
              <h2 className="t-title clamp-2" lang={langOf(one.course.title)}>
                <Link href={pagePath('/learning/$id', { id: one.course.uid })} className="course-link">
                  {one.course.title}
                </Link>
              </h2>
              <OnDeviceMark {...one} />
            </div>
          </article>
        </li>
      ))}
    </ul>
  )
}
