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
import { myBilling } from '../../contract/billing.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { messages } from '../../messages/seats-pages-en.ts'
import { CheckoutFrame } from '../checkout-frame.tsx'
import { CheckoutNotice } from '../checkout-notice.tsx'
import { PaymentSkeleton } from '../payment-skeleton.tsx'
import { BuySeats } from './buy-seats.tsx'

export const Route = createFileRoute('/_signed-in/group/$course')({
  head: async (context) => {
    const { page } = (await import('../../messages/seats-pages-en.ts')).messages
    return pageHead(context, { ...page, noindex: true })
  },
  component: SeatsPage,
})

/** Where a course is bought for a group of people, and why it can't be. */
function SeatsPage() {
  const { course: uid } = Route.useParams()
  const user = useSession((session) => session.user)
  const { data, error, refetch } = useQuery(query(courseDetails, { uid }))
  const billing = useQuery(query(myBilling, {}))
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
  if (billing.isError)
    return (
      <CheckoutFrame centred>
        <ErrorState heading="h1" text={messages.failed} onRetry={() => void billing.refetch()} />
      </CheckoutFrame>
    )
  if (!data || !billing.data) return <PaymentSkeleton title={messages.page.title} />
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
  return <BuySeats key={course.uid} course={course} billing={billing.data} onStale={() => void refetch()} />
}

function Browse() {
  return (
    <LinkButton size="large" href="/course-marketplace">
      {checkoutMessages.browse}
    </LinkButton>
  )
}
