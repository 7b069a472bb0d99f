import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ErrorState } from '#design/error-state.tsx'
import { ListFailed } from '#design/list-failed.tsx'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { finishedCourse } from '#features/learning/contract/finished-course.ts'
import { messages } from '#features/learning/messages/finished-en.ts'
import { FinishedHero } from '#features/learning/ui/finished/finished-hero.tsx'
import { RateCourse } from '#features/learning/ui/finished/rate-course.tsx'
import { ShareCourse } from '#features/learning/ui/finished/share-course.tsx'
import { Recommended } from '#features/learning/ui/recommended.tsx'
import { CallError, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatCount, formatDate, formatDuration } from '#platform/format/format.ts'
import { messages as ownMessages } from '../../messages/own-en.ts'
import { ConfirmName } from '../own/confirm-name.tsx'
import { useCourseCertificate } from '../own/use-course-certificate.ts'
import { CertificateActions } from './certificate-actions.tsx'
import { ShowCertificate } from './show-certificate.tsx'

export const Route = createFileRoute('/_signed-in/my-enrolled-courses/$id/finished')({
  head: async (context) => {
    const { messages } = await import('#features/learning/messages/finished-en.ts')
    return pageHead(context, { ...messages.page, noindex: true })
  },
  component: CourseFinishedPage,
})

/** The end of a course: what was done, the certificate, a review, and what may come next. */
function CourseFinishedPage() {
  const { id } = Route.useParams()
  const { data, error, refetch } = useQuery({ ...query(finishedCourse, { uid: id }), staleTime: 0 })
  const certificate = useCourseCertificate(id)
  // In one piece: what asks for the name would push the rest away from under a finger.
  const shown = certificate.certificate || certificate.failed ? data : undefined
  const elsewhere = elsewhereFor(id, error)
  const navigate = useNavigate()
  useEffect(() => {
    if (elsewhere) void navigate({ href: elsewhere, replace: true })
  }, [elsewhere, navigate])
  return (
    <main id="main" className="max-w-[1260px]">
      {!shown && (!error || data || elsewhere) && <PageSkeleton />}
      {!data && error && !elsewhere && (
        <ErrorState heading="h1" text={messages.errorText} onRetry={() => void refetch()} />
      )}
      {shown && <Finished done={shown} certificate={certificate} />}
    </main>
  )
}

/** A course that is not finished goes on in the player; one that is not owned (any more) has its public page. */
function elsewhereFor(uid: string, error: Error | null): string | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.status === 409) return pagePath('/learning/$id', { id: uid })
  return error.status === 404 ? pagePath('/course-details/$id', { id: uid }) : undefined
}

const notes = {
  ISSUED: ownMessages.ready,
  PREPARING: ownMessages.preparing,
  REVOKED: ownMessages.revoked,
  NAME_NEEDED: '',
  NONE: '',
}

function Finished({
  done,
  certificate: { certificate, failed, retry },
}: {
  done: ReplyOf<typeof finishedCourse>
  certificate: ReturnType<typeof useCourseCertificate>
}) {
  const { course, listed, recommendations } = done
  const code = certificate?.code ?? null
  const [confirmed, setConfirmed] = useState(false)
  const navigate = useNavigate()
  // Who has just confirmed the name waits for the certificate.
  useEffect(() => {
    if (confirmed && code) void navigate({ href: pagePath('/certificate/$code', { code }) })
  }, [confirmed, code, navigate])
  return (
    <>
      <FinishedHero course={course} lessonsCount={done.lessonsCount} note={certificate ? notes[certificate.state] : ''}>
        {code && <CertificateActions code={code} />}
      </FinishedHero>
      {failed && (
        <div className="card mt-6 p-5">
          <ListFailed onRetry={retry} />
        </div>
      )}
      {certificate?.state === 'NAME_NEEDED' && (
        <ConfirmName className="mt-6" name={certificate.printedName.name} onConfirmed={() => setConfirmed(true)} />
      )}
      <Facts done={done} />
      <div className={listed || code ? 'mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]' : 'mt-6'}>
        <RateCourse course={course.uid} />
        {code ? <ShowCertificate code={code} /> : listed && <ShareCourse course={course} />}
      </div>
      {recommendations.length > 0 && (
        <section className="mt-10" aria-labelledby="next">
          <h2 id="next" className="t-h2 mb-4">
            {messages.next}
          </h2>
          <Recommended courses={recommendations} columns="md:grid-cols-2 lg:grid-cols-3" />
        </section>
      )}
    </>
  )
}

function Facts({
  done: { course, lessonsCount, quiz, completedAt, grantedAt },
}: {
  done: ReplyOf<typeof finishedCourse>
}) {
  const length = formatDuration(course.courseDuration)
  const facts = [
    { name: messages.lessons, value: formatCount(lessonsCount), hint: messages.allFinished },
    ...(length ? [{ name: messages.length, value: length, hint: messages.lengthHint }] : []),
    ...(quiz
      ? [{ name: messages.quiz, value: messages.score(quiz.percent), hint: messages.passMark(quiz.passPercent) }]
      : []),
    { name: messages.finished, value: formatDate(completedAt), hint: messages.enrolled(formatDate(grantedAt)) },
  ]
  return (
    <section aria-labelledby="facts" className="card mt-6 !rounded-panel">
      <h2 id="facts" className="sr-only">
        {messages.facts}
      </h2>
      <dl className="grid gap-y-2 p-2 max-lg:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-line lg:p-0">
        {facts.map(({ name, value, hint }) => (
          <div key={name} className="p-3 lg:px-6 lg:py-5">
            <dt className="t-sm ink-3">{name}</dt>
            <dd className="mt-0.5 text-[22px] leading-tight font-bold tracking-[-0.015em] lg:text-[26px]">{value}</dd>
            <dd className="t-sm ink-2">{hint}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
