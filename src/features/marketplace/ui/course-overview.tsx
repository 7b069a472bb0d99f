import { CheckBoldIcon } from '#design/icons/bold.tsx'
import { langOf, otherLang } from '#design/lang-of.ts'
import { useLocalLinks } from '#platform/browser/use-address.ts'
import { formatDate } from '#platform/format/format.ts'
import { languageCodeOf } from '#platform/i18n/language.ts'
import { messages } from '../messages/en.ts'
import type { Course } from './details-query.ts'

export function Outcomes({ course }: { course: Course }) {
  if (course.outcomes.length === 0) return null
  return (
    <>
      <h2 className="t-h2">{messages.outcomes}</h2>
      <ul className="mt-4 grid gap-x-8 gap-y-3.5 md:grid-cols-2">
        {course.outcomes.map((outcome) => (
          <li key={outcome} className="flex gap-2.5 text-[17px] leading-snug" lang={langOf(outcome)}>
            <CheckBoldIcon size={18} className="mt-[3px] shrink-0 self-start text-accent-ink" />
            {outcome}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The description, what one needs and whom it is for. */
export function AboutCourse({ course }: { course: Course }) {
  return (
    <>
      <div className="row mb-4 flex-wrap items-end justify-between gap-2">
        <h2 className="t-h2">{messages.about}</h2>
        <p className="t-sm ink-3">{messages.updated(formatDate(course.updatedAt))}</p>
      </div>
      {/* Sanitised when it was saved. */}
      <div
        className="prose max-w-[68ch]"
        lang={otherLang(languageCodeOf(course.language))}
        dangerouslySetInnerHTML={{ __html: useLocalLinks()(course.description) }}
      />
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <Points title={messages.requirements} points={course.requirements} />
        <Points title={messages.audience} points={course.audience} />
      </div>
    </>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <div>
      <h3 className="t-h3">{title}</h3>
      <ul className="ink-2 mt-3 list-disc space-y-1.5 pl-5">
        {points.map((point) => (
          <li key={point} lang={langOf(point)}>
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}
