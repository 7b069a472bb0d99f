import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { messages } from '../../messages/account-pages-en.ts'
import { ownOrPublic } from './own-or-public.ts'
import { OwnProfilePage } from './own-profile.tsx'

export const Route = createFileRoute('/_signed-in/learner/profile/$id')({
  beforeLoad: ({ params }) => ownOrPublic(params.id),
  head: (context) => pageHead(context, { ...messages.profile, noindex: true }),
  component: LearnerProfilePage,
})

function LearnerProfilePage() {
  const { id } = Route.useParams()
  return <OwnProfilePage key={id} id={id} place="learner" />
}
