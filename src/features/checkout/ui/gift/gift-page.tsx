import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { courseDetails } from '#features/catalogue/contract/catalogue.ts'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { CallError, query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { messages } from '../../messages/gift-pages-en.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'
import { CheckoutNotice } from '../checkout-notice.tsx'
import { PaymentSkeleton } from '../payment-skeleton.tsx'
import { BuyGift } from './buy-gift.tsx'

export const Route = createFileRoute('/_signed-in/gift/$course')({
  head: async (context) => {
    const { page } = (await import('../../messages/gift-pages-en.ts')).messages
    return pageHead(context, { ...page, noindex: true })
  },
  component: GiftPage,
})

/** Where a course is bought for another person, and why it can't be. */
function GiftPage() {
  const { course: uid } = Route.useParams()
  const user = useSession((session) => session.user)
  const { data, error, refetch } = useQuery(query(courseDetails, { uid }))
  if (error && !data)
    return error instanceof CallError && error.status === 404 ? (
      <CheckoutNotice title={catalogueMessages.courseNotFound}>
        <Browse />
      </CheckoutNotice>
    ) : (
      <CheckoutFrame centred>
        <ErrorState heading="h1" text={messages.failed} onRetry={() => void refetch()} />
      </CheckoutFrame>
    )
  if (!data) return <PaymentSkeleton title={messages.page.title} />
  const { course, creator } = data
  const toCourse = (
    <LinkButton size="large" href={pagePath('/course-details/$id', { id: course.path })}>
      {messages.backToCourse}
    </LinkButton>
  )
  if (creator.uid === user?.uid)
    return (
      <CheckoutNotice title={messages.own.title} text={messages.own.text}>
        <LinkButton size="large" href={pagePath('/my-content/$id', { id: course.uid }, { tab: 'invitations' })}>
          {messages.own.button}
        </LinkButton>
      </CheckoutNotice>
    )
  if (!course.canEnroll)
    return (
      <CheckoutNotice title={checkoutMessages.unavailableTitle} text={checkoutMessages.courseUnavailable}>
        <Browse />
      </CheckoutNotice>
    )
  if (course.courseDiscountedPrice === 0)
    return (
      <CheckoutNotice title={messages.free.title} text={messages.free.text}>
        {toCourse}
      </CheckoutNotice>
    )
  return <BuyGift key={course.uid} course={course} giver={user?.clubbedName ?? ''} onStale={() => void refetch()} />
}

function Browse() {
  return (
    <LinkButton size="large" href="/course-marketplace">
      {checkoutMessages.browse}
    </LinkButton>
  )
}
