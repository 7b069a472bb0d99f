import { Accordion, AccordionItem } from '#design/accordion.tsx'
import { classNames } from '#design/class-names.ts'
import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { CircleIcon, LockSimpleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { openingText, quizOf } from '#features/catalogue/ui/opening-text.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatDuration } from '#platform/format/format.ts'
import { messages } from '../messages/en.ts'
import type { LearningCourse } from './apply-report.ts'

type Section = LearningCourse['sections'][number]
type Lesson = Section['lessons'][number]

/** All lessons with their ticks; the module of the current one is open. */
export function Curriculum({
  course,
  current,
  hrefOf,
  heading,
  onChoose,
}: {
  course: LearningCourse
  current: string
  hrefOf: (uid: string) => string
  heading?: boolean
  onChoose?: () => void
}) {
  return (
    <>
      {heading && (
        <div className="row justify-between border-b border-line px-5 py-4">
          <h2 className="text-[18px]">{messages.learning.content}</h2>
          {!course.preview && (
            <span className="t-sm ink-3">
              {messages.learning.lessonsDone(course.completedLessons, course.lessonsCount)}
            </span>
          )}
        </div>
      )}
      {course.mockTests ? (
        <p className="border-b border-line px-5 py-3">
          <Link
            href={pagePath('/my-enrolled-courses/$id/mock-tests', { id: course.course.uid })}
            className="link font-semibold"
          >
            {messages.learning.mockTests(course.mockTests, formatCount(course.mockTests))}
          </Link>
        </p>
      ) : null}
      <Accordion className="!rounded-none !border-0 !border-b">
        {course.sections.map((section, index) => (
          <AccordionItem
            key={section.uid}
            flush
            open={section.lessons.some((lesson) => lesson.uid === current)}
            title={<SectionTitle course={course} section={section} number={index + 1} />}
          >
            <ul>
              {section.lessons.map((lesson) => (
                <li key={lesson.uid}>
                  {lesson.closed && lesson.uid !== current ? (
                    <ClosedLessonLine lesson={lesson} />
                  ) : (
                    <LessonLink
                      lesson={lesson}
                      current={lesson.uid === current}
                      href={hrefOf(lesson.uid)}
                      onChoose={onChoose}
                    />
                  )}
                </li>
              ))}
            </ul>
          </AccordionItem>
        ))}
      </Accordion>
    </>
  )
}

function SectionTitle({ course, section, number }: { course: LearningCourse; section: Section; number: number }) {
  const { preview, sections } = course
  const { closed } = section
  const all = section.lessons.length
  const done = section.lessons.filter((lesson) => lesson.completed).length
  return (
    <span className="row gap-3">
      <span className="min-w-0 flex-1">
        <span className="block text-[16px]" lang={langOf(section.title)}>
          {messages.learning.sectionTitle(number, section.title)}
        </span>
        <span className="t-xs ink-3 block font-normal">
          {preview || done === 0 ? messages.learning.sectionLessons(all) : messages.learning.sectionDone(done, all)}
        </span>
        {closed && (
          <span className="t-sm ink-2 row mt-1 gap-1.5 font-normal">
            <LockSimpleIcon size={16} className="shrink-0" />
            {openingText(closed.opens, quizOf(closed.opens, sections), closed.at)}
          </span>
        )}
      </span>
      {!preview && all > 0 && done === all && <CheckCircleFillIcon size={20} className="text-ok-ink" />}
    </span>
  )
}

/** A lesson of a closed section: its title shows what is to come. */
function ClosedLessonLine({ lesson }: { lesson: Lesson }) {
  return (
    <div className="row ink-2 relative min-h-11 gap-3 px-5 py-2.5">
      <LockSimpleIcon size={20} className="ink-3 mx-px shrink-0" />
      <span lang={langOf(lesson.title)} className="min-w-0 flex-1 text-[15.5px] leading-snug">
        {lesson.title}
      </span>
      <span className="sr-only">{messages.learning.closed}</span>
      <span className="t-xs ink-3">{formatDuration(lesson.durationSeconds)}</span>
    </div>
  )
}

function LessonLink({
  lesson,
  current,
  href,
  onChoose,
}: {
  lesson: Lesson
  current: boolean
  href: string
  onChoose: (() => void) | undefined
}) {
  return (
    <Link
      href={href}
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className={classNames('row min-h-11 gap-3 px-5 py-2.5', current ? 'bg-tint-2' : 'hover:bg-sunken')}
    >
      <span className="grid w-[22px] shrink-0 place-items-center">
        {current ? (
          <i className="highlight-dot" />
        ) : lesson.completed ? (
          <CheckCircleFillIcon size={22} className="text-ok-ink" />
        ) : (
          <CircleIcon size={22} className="ink-3" />
        )}
      </span>
      <span
        lang={langOf(lesson.title)}
        className={classNames(
          'min-w-0 flex-1 text-[15.5px] leading-snug',
          current ? 'font-semibold text-on-tint' : lesson.completed && 'ink-2',
        )}
      >
        {lesson.title}
        {lesson.completed && <span className="sr-only">{`, ${messages.learning.completed}`}</span>}
      </span>
      <span className="t-xs ink-3">{formatDuration(lesson.durationSeconds)}</span>
    </Link>
  )
}
