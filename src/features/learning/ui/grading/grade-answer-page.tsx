import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { Skeleton } from '#design/skeleton.tsx'
import { query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { assignmentAnswer } from '../../contract/grading.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { SubmittedAnswerCard } from '../kinds/submitted-answer-card.tsx'
import { GradeForm } from './grade-form.tsx'

export const Route = createFileRoute('/_creator/my-content/$id/assignments/$answer')({
  head: async (context) => {
    const { messages } = await import('../../messages/lesson-kinds-en.ts')
    return pageHead(context, {
      title: messages.grading.title,
      description: messages.grading.description,
      noindex: true,
    })
  },
  component: GradeAnswerPage,
})

/** One submission: read beside its brief, then accepted or marked for another try. */
function GradeAnswerPage() {
  const { id, answer: uid } = Route.useParams()
  const answerQuery = query(assignmentAnswer, { uid })
  const { data, error, refetch } = useQuery({ ...answerQuery, staleTime: 0 })
  if (error && !data)
    return (
      <main id="main">
        <ErrorState heading="h1" text={error.message} onRetry={() => void refetch()} />
      </main>
    )
  if (!data)
    return (
      <main id="main" aria-busy="true">
        <Skeleton className="h-4 w-60" />
        <Skeleton className="mt-4 h-9 w-80" />
        <Skeleton className="mt-6 h-48 w-full" />
      </main>
    )
  const { answer, earlier, learner, lesson, course } = data
  return (
    <main id="main">
      <Breadcrumb
        items={[
          { name: messages.grading.myContent, link: '/my-content' },
          { name: course.courseTitle, link: pagePath('/my-content/$id', { id }) },
          { name: messages.grading.title, link: pagePath('/my-content/$id/assignments', { id }) },
          { name: learner.clubbedName },
        ]}
      />
      <h1 className="t-h1 mt-3" lang={langOf(learner.clubbedName)}>
        {learner.clubbedName}
      </h1>
      <p className="ink-2 mt-1" lang={langOf(lesson.title)}>
        {lesson.title}
      </p>
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="min-w-0">
          <h2 className="t-h3">{messages.grading.answer}</h2>
          <SubmittedAnswerCard answer={answer} />
          <GradeForm
            key={answer.uid + answer.state + lesson.rubricVersion}
            answer={answer}
            rubric={lesson.rubric}
            rubricVersion={lesson.rubricVersion}
            onGraded={() => refetch()}
          />
          {earlier.length > 0 && (
            <section className="mt-8">
              <h2 className="t-h3">{messages.grading.earlier}</h2>
              {earlier.map((one) => (
                <SubmittedAnswerCard key={one.uid} answer={one} />
              ))}
            </section>
          )}
        </div>
        <section className="card h-fit p-5">
          <h2 className="t-h3">{messages.grading.brief}</h2>
          <div className="prose mt-3" lang={langOf(lesson.brief)} dangerouslySetInnerHTML={{ __html: lesson.brief }} />
        </section>
      </div>
    </main>
  )
}
