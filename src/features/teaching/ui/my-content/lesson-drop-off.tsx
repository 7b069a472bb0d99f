import { langOf } from '#design/lang-of.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import type { courseFigures } from '../../contract.ts'
import { messages } from '../../messages/en.ts'
import { biggestDrop } from '../../rules.ts'

const { coursePage } = messages
type Figures = ReplyOf<typeof courseFigures>

/** Lesson by lesson, how many completed it and how many only opened it; where most stopped is said in words. */
export function LessonDropOff({ lessons, learners }: Pick<Figures, 'lessons' | 'learners'>) {
  const drop = biggestDrop(lessons)
  return (
    <section className="card mt-6 p-5 lg:p-7" aria-labelledby="lessons">
      <h2 id="lessons" className="t-h3">
        {coursePage.lessons}
      </h2>
      {lessons.length === 0 || learners === 0 ? (
        <p className="ink-2 mt-2">{lessons.length === 0 ? coursePage.noLessons : coursePage.noLearners}</p>
      ) : (
        <>
          <p className="t-sm ink-3 mt-1">{coursePage.lessonsHint(learners, formatCount(learners))}</p>
          {drop && (
            <p className="mt-2 font-semibold">
              {coursePage.biggestDrop(drop.title, drop.stopped, formatCount(drop.stopped))}
            </p>
          )}
          <ol className="mt-4 grid gap-3">
            {lessons.map((lesson, index) => (
              <li
                key={lesson.uid}
                className="grid gap-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-center md:gap-5"
              >
                <div className="min-w-0">
                  {lesson.section !== lessons[index - 1]?.section && (
                    <p className="t-xs ink-3" lang={langOf(lesson.section)}>
                      {lesson.section}
                    </p>
                  )}
                  <p className="leading-snug" lang={langOf(lesson.title)}>
                    {lesson.title}
                  </p>
                </div>
                <div>
                  <span className="relative block h-3 overflow-hidden rounded-[4px] bg-sunken" aria-hidden="true">
                    <span
                      className="absolute inset-y-0 left-0 bg-tint-2"
                      style={{ width: `${Math.min(100, (lesson.opened / learners) * 100)}%` }}
                    />
                    <span
                      className="absolute inset-y-0 left-0 bg-meter"
                      style={{ width: `${Math.min(100, (lesson.completed / learners) * 100)}%` }}
                    />
                  </span>
                  <p className="t-xs ink-3 mt-0.5">
                    {coursePage.lessonLine(formatCount(lesson.completed), formatCount(lesson.opened))}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
