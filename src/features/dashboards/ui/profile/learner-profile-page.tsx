import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/page-head.ts'
import { words } from '../../messages/account-en.ts'
import { OwnProfilePage, ownOrPublic } from './own-profile.tsx'

export const Route = createFileRoute('/_signed-in/learner/profile/$id')({
  beforeLoad: ({ params }) => ownOrPublic(params.id),
  head: (context) =>
    pageHead(context, { title: words.profileTitle, description: words.profileDescription, noindex: true }),
  component: LearnerProfilePage,
})

function LearnerProfilePage() {
  const { id } = Route.useParams()
  return <OwnProfilePage key={id} id={id} place="learner" />
}
