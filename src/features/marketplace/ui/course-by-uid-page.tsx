import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { CallError } from '#platform/api/client.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { detailsQuery, uidOf } from './details-query.ts'

/** The other form of a course's address: leads to the canonical one. */
export const Route = createFileRoute('/courses/$id')({
  loader: async ({ context: { answers }, params: { id } }) => {
    const { course } = await answers.ensure(detailsQuery(uidOf(id))).catch((error: unknown) => {
      if (error instanceof CallError && error.status === 404) throw notFound()
      throw error
    })
    throw redirect({ href: pagePath('/course-details/$id', { id: course.path }), statusCode: 301, replace: true })
  },
})
