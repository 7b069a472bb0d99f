import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../../messages/test-en.ts'
import type { Result } from './result-page.tsx'

const { result } = messages

/** A plan: a weak topic a day, and the test again where an attempt is left. */
export function WeakTopics({ data }: { data: Result }) {
  const { weakTopics, attemptsLeft, course } = data
  const retest = attemptsLeft > 0 && weakTopics.length > 0
  const days = weakTopics.length + (retest ? 1 : 0)
  return (
    <section className="card p-6">
      <h2 className="t-h2">{result.weak}</h2>
      {weakTopics.length === 0 ? (
        <p className="ink-2 mt-2">{result.noWeak}</p>
      ) : (
        <p className="ink-2 mt-1">{result.plan(days)}</p>
      )}
      <ol className="mt-4 divide-y divide-line">
        {weakTopics.map(({ topic, right, questions, lessons }, index) => (
          <li key={topic} className="py-4">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-semibold" lang={langOf(topic)}>
                {topic}
              </span>
              <span className="t-sm ink-2 whitespace-nowrap">
                {result.topicRight(formatCount(right), formatCount(questions))}
              </span>
            </p>
            {lessons.length === 0 ? (
              <p className="t-sm">{result.revise}</p>
            ) : (
              <p className="t-sm">
                {result.reviseLessons}{' '}
                {lessons.map((lesson) => (
                  <Link
                    key={lesson.uid}
                    href={pagePath('/learning/$id', { id: course.uid }, { lesson: lesson.uid })}
                    className="link mr-2"
                    lang={langOf(lesson.title)}
                  >
                    {lesson.title}
                  </Link>
                ))}
              </p>
            )}
            <p className="t-sm ink-3">{result.day(index + 1)}</p>
          </li>
        ))}
        {retest && (
          <li className="py-4">
            <p className="font-semibold">{result.retest}</p>
            <p className="t-sm">{result.retestText(attemptsLeft)}</p>
            <p className="t-sm ink-3">{result.day(days)}</p>
          </li>
        )}
      </ol>
      {retest && (
        <LinkButton
          variant="tonal"
          full
          className="mt-2"
          href={pagePath('/my-enrolled-courses/$id/mock-tests', { id: course.uid })}
        >
          {result.again}
        </LinkButton>
      )}
    </section>
  )
}
