import { useQuery } from '@tanstack/react-query'
import { query } from '#platform/api/client.ts'
import { recommendedAfter } from '../contract/recommended.ts'
import { messages } from '../messages/finished-en.ts'
import { Recommended } from './recommended.tsx'

/** What may come after a course, at the foot of its lessons: it stands for itself, so nothing is shown while it is not there. */
export function LearnNext({ course }: { course: string }) {
  const { data } = useQuery(query(recommendedAfter, { uid: course }))
  if (!data || data.courses.length === 0) return null
  return (
    <section aria-labelledby="learn-next" className="mt-14">
      <h2 id="learn-next" className="t-h2 mb-4">
        {messages.next}
      </h2>
      <Recommended courses={data.courses} columns="md:grid-cols-2 lg:grid-cols-3" because={messages.othersAfter} />
    </section>
  )
}
