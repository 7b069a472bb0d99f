import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { CallError } from '#platform/api/client.ts'
import { pageHead, pageSite, publicHeaders } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { useAnswer } from '#platform/browser/use-answer.ts'
import { creatorHead } from './creator-head.ts'
import { type CreatorPage, creatorPageQuery, creatorReviewsQuery } from './creator-query.ts'
import { CreatorView } from './creator-view.tsx'

export const Route = createFileRoute('/@{$handle}')({
  // `coupon`: a coupon's code.
  validateSearch: (search: Record<string, unknown>): { coupon?: unknown } => search,
  loader: async ({ context: { answers }, params }) => {
    // Reviews that cannot be read leave the rest of the page as it is.
    const reviews = answers.ensure(creatorReviewsQuery(params.handle)).catch(() => undefined)
    const { handle, uid } = await answers.ensure(creatorPageQuery(params.handle)).catch((error: unknown) => {
      if (error instanceof CallError && (error.status === 404 || error.status === 422)) throw notFound()
      throw error
    })
    const to = handle === null ? pagePath('/profile/$id', { id: uid }) : pagePath('/@{$handle}', { handle })
    if (handle !== params.handle) throw redirect({ href: to, statusCode: 301, replace: true })
    await reviews
  },
  head: (ctx) => {
    const page = ctx.match.context.answers.known<CreatorPage>(creatorPageQuery(ctx.params.handle).queryKey)
    return page && page.handle !== null
      ? pageHead(ctx, creatorHead(pageSite(ctx), { ...page, handle: page.handle }))
      : {}
  },
  headers: publicHeaders,
  component: CreatorPageOf,
})

function CreatorPageOf() {
  const { handle } = Route.useParams()
  const { data } = useAnswer(creatorPageQuery(handle))
  return data?.handle === handle ? <CreatorView key={handle} page={data} handle={handle} /> : null
}
