import { CheckCircleFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDate } from '#platform/format/format.ts'
import type { PublicCertificate } from '../../contract/certificates.ts'
import { messages as documentMessages } from '../../messages/document-en.ts'
import { messages } from '../../messages/pages-en.ts'

type Met = { key: string; name: string; hint: string; lang?: 'en' | 'hi' | undefined }

/** The criteria as they were on the day of the completion: a later revision of the course changes none of them. */
function metBy({ criteria, creatorName, completedAt }: PublicCertificate): Met[] {
  const { lessonsCount, durationSeconds, quizzes, assignmentsCount, startedAt } = criteria
  const [start, end] = [formatDate(startedAt), formatDate(completedAt)]
  const span = start === end ? end : messages.from(start, end)
  return [
    ...(lessonsCount > 0
      ? [{ key: 'lessons', name: documentMessages.lessons(lessonsCount), hint: messages.lessonsHint }]
      : []),
    ...quizzes.map(({ title, percent, passPercent }, index) => ({
      key: `quiz-${index}`,
      name: messages.quiz(title, percent),
      hint: messages.passMark(passPercent),
      lang: langOf(title),
    })),
    ...(assignmentsCount > 0
      ? [
          {
            key: 'assignments',
            name: documentMessages.assignments(assignmentsCount),
            hint: messages.assignmentsHint(creatorName),
          },
        ]
      : []),
    {
      key: 'time',
      name: durationSeconds >= 60 ? messages.time(documentMessages.hours(durationSeconds)) : messages.completedOn,
      hint: span,
    },
  ]
}

export function Completed({ certificate }: { certificate: PublicCertificate }) {
  const { course, criteria } = certificate
  return (
    <section aria-labelledby="completed" className="mt-10">
      <h2 id="completed" className="t-h2">
        {messages.done}
      </h2>
      <ul className="mt-3 grid gap-x-8 md:grid-cols-2">
        {metBy(certificate).map(({ key, name, hint, lang }) => (
          <li key={key} className="row items-start gap-3 border-b border-line py-3.5">
            <CheckCircleFillIcon size={22} className="mt-0.5 shrink-0 text-ok-ink" />
            <span className="min-w-0">
              <span className="block font-semibold break-words" lang={lang}>
                {name}
              </span>
              <span className="t-sm ink-3">{hint}</span>
            </span>
          </li>
        ))}
      </ul>
      {criteria.lessons.length > 0 && (
        <details className="mt-5">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">{messages.lessonTitles}</summary>
          <ol className="ink-2 mt-1 list-decimal space-y-1 pl-6">
            {criteria.lessons.map((title, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lessons may have one title, and the order is fixed
              <li key={index} className="break-words" lang={langOf(title)}>
                {title}
              </li>
            ))}
          </ol>
        </details>
      )}
      {course.listed && (
        <p className="mt-3">
          <Link
            href={pagePath('/course-details/$id', { id: `${course.slug}-${course.uid}` })}
            className="link inline-flex min-h-11 items-center"
          >
            {messages.openCourse}
          </Link>
        </p>
      )}
    </section>
  )
}
