import type { ReactNode } from 'react'
import { PlayFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { StepMeter } from '#design/step-meter.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import type { CourseCard } from '#features/catalogue/contract/catalogue.ts'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../../messages/finished-en.ts'

const onNight = 'border-white/30! bg-transparent! text-on-night! hover:bg-white/10! max-lg:w-full'

/** The course with all its steps filled, and the ways on. `children`: what comes before them. */
export function FinishedHero({
  course,
  lessonsCount,
  note,
  children,
}: {
  course: CourseCard
  lessonsCount: number
  /** About the certificate; said as it changes. */
  note: string
  children?: ReactNode
}) {
  const firstName = useSession((state) => state.user?.firstName ?? '')
  return (
    <section className="overflow-hidden rounded-panel bg-night text-on-night lg:grid lg:grid-cols-[minmax(0,1fr)_40%]">
      <div className="p-5 lg:p-9">
        <p className="text-[15px] text-on-night-2" lang={langOf(course.courseTitle)}>
          {course.courseTitle}
        </p>
        <h1 className="mt-2 text-[32px] leading-[1.1] tracking-[-0.02em] lg:text-[44px]">{messages.title}</h1>
        <p className="mt-3 text-[17px] text-on-night-2" role="status">
          {messages.wellDone(firstName)} {note}
        </p>
        <div className="mt-8">
          <StepMeter percent={100} bars={22} height={34} onNight />
          <p className="row mt-2 justify-between text-[15px]">
            <span>{messages.lessonsOf(lessonsCount, formatCount(lessonsCount))}</span>
            <span className="font-semibold">{messages.percent}</span>
          </p>
        </div>
        <div className="mt-7 flex flex-wrap gap-3">
          {children}
          <LinkButton
            href={pagePath('/learning/$id', { id: course.uid })}
            variant={children ? 'secondary' : 'highlight'}
            size="large"
            className={children ? onNight : 'max-lg:w-full'}
            icon={<PlayFillIcon />}
          >
            {messages.openLessons}
          </LinkButton>
          {!children && (
            <LinkButton href="/course-marketplace" variant="secondary" size="large" className={onNight}>
              {messages.nextCourse}
            </LinkButton>
          )}
        </div>
      </div>
      <CoverImage
        src={course.courseThumbnailLink}
        eager
        className="h-full !rounded-none max-lg:!aspect-[16/5] lg:!aspect-auto"
      />
    </section>
  )
}
