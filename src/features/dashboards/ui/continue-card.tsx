import { EmptyState } from '#design/empty-state.tsx'
import { PlayFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { StepMeter } from '#design/step-meter.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDuration } from '#platform/format/format.ts'
import type { learnerDashboard } from '../contract.ts'
import { messages } from '../messages/en.ts'

type Home = ReplyOf<typeof learnerDashboard>
type GoingOn = Home['continue']

/** The one next step: the lesson to go on with, to the second. */
export function ContinueCard({ goingOn, counts }: { goingOn: GoingOn; counts: Home['counts'] }) {
  if (!goingOn) {
    const { title, text } = nothingOpen(counts)
    return (
      <section className="card grid place-items-center !rounded-panel">
        <EmptyState
          heading="h2"
          title={title}
          text={text}
          action={<LinkButton href="/course-marketplace">{messages.learner.browse}</LinkButton>}
        />
      </section>
    )
  }
  const { course, lesson, progress, completedLessons, lessonsCount } = goingOn
  const stopped = lesson.kind === 'video' ? formatDuration(lesson.positionSeconds) : ''
  return (
    <section
      className="overflow-hidden rounded-panel bg-night text-on-night lg:grid lg:grid-cols-[minmax(0,1fr)_40%]"
      aria-labelledby="continue"
    >
      <div className="flex min-h-[280px] flex-col p-5 lg:p-8">
        <p className="text-[15px] text-on-night-2" lang={langOf(course.courseTitle)}>
          {course.courseTitle}
        </p>
        <h2 id="continue" className="mt-2 text-[28px] tracking-[-0.02em] lg:text-[36px]" lang={langOf(lesson.title)}>
          {lesson.title}
        </h2>
        <p className="mt-2 text-on-night-2">
          {messages.learner.where(goingOn.sectionNumber, goingOn.lessonNumber)}{' '}
          {stopped && messages.learner.stoppedAt(stopped)}
        </p>
        <div className="mt-auto pt-8">
          <StepMeter percent={progress} bars={22} height={34} onNight />
          <p className="row mt-2 justify-between text-[15px]">
            <span>{messages.learner.lessons(completedLessons, lessonsCount)}</span>
            <span className="font-semibold">{messages.learner.percent(progress)}</span>
          </p>
          <LinkButton
            // Without the lesson: the course itself knows it best, also when this card is a minute old.
            href={pagePath('/learning/$id', { id: course.uid })}
            variant="highlight"
            size="large"
            className="mt-5 w-full lg:w-auto"
            icon={<PlayFillIcon />}
          >
            {progress > 0 || lesson.positionSeconds > 0 ? messages.learner.resume : messages.learner.start}
          </LinkButton>
        </div>
      </div>
      <CoverImage src={course.courseThumbnailLink} eager className="h-full !aspect-auto !rounded-none max-lg:hidden" />
    </section>
  )
}

/** Why there is no lesson to go on with: no course, all of them finished, or sections that open later. */
function nothingOpen({ total, completed }: Home['counts']): { title: string; text: string } {
  const { emptyTitle, emptyText, doneTitle, doneText, closedTitle, closedText } = messages.learner
  if (total === 0) return { title: emptyTitle, text: emptyText }
  return completed === total ? { title: doneTitle, text: doneText } : { title: closedTitle, text: closedText }
}
