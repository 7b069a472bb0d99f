import { createFileRoute } from '@tanstack/react-router'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { LoadingOverlay } from '#design/loading-overlay.tsx'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from '../messages/en.ts'
import { CheckoutFrame } from './checkout-frame.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { GiftReady } from './gift/gift-ready.tsx'
import { openAsDocument } from './open-as-document.ts'
import { PaymentForm } from './payment-form.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { payment, usePayment } from './payment-store.ts'
import { PaymentSuccess } from './payment-success.tsx'
import { SeatsReady } from './seats/seats-ready.tsx'
import { useFreeCourse } from './use-free-course.ts'
import { usePurchase } from './use-purchase.ts'
import { useResultToast } from './use-result-toast.ts'

type Search = { courseId?: string; order?: string; result?: 'failed' | 'cancelled' }

const uid = (value: unknown) => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return /^[\w-]{1,64}$/.test(text) ? text : undefined
}

function searchOf({ courseId, order, result }: Record<string, unknown>): Search {
  const [course, orderUid] = [uid(courseId), uid(order)]
  return {
    ...(course ? { courseId: course } : {}),
    ...(orderUid ? { order: orderUid } : {}),
    ...(result === 'failed' || result === 'cancelled' ? { result } : {}),
  }
}

export const Route = createFileRoute('/_signed-in/payment')({
  validateSearch: searchOf,
  beforeLoad: (context) => {
    openAsDocument(context)
    // Another payment than the one this browser tab saw last.
    if (context.cause === 'enter') payment.reset()
  },
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { ...messages.paymentPage, noindex: true })
  },
  component: PaymentPage,
})

/** One page to pay on, for a course or an order named in its address, so that a reload goes on (decisions 4). */
function PaymentPage() {
  const { courseId, order, result } = Route.useSearch()
  const purchase = usePurchase(courseId, order)
  const paidHere = usePayment((state) => state.status === 'success')
  useResultToast(result, purchase)
  useFreeCourse(purchase)

  switch (purchase.kind) {
    case 'loading':
    case 'free':
      return <PaymentSkeleton />
    case 'failed':
      return (
        <CheckoutFrame centred>
          <ErrorState heading="h1" onRetry={purchase.retry} />
        </CheckoutFrame>
      )
    case 'paid': {
      const { status } = purchase
      if (status.seats) return <SeatsReady status={status} seats={status.seats} />
      return status.gift ? (
        <GiftReady status={status} gift={status.gift} />
      ) : (
        <PaymentSuccess status={status} leaves={paidHere} />
      )
    }
    case 'waiting':
      return (
        <CheckoutFrame centred busy>
          <h1 className="sr-only">{messages.completePurchase}</h1>
          <LoadingOverlay page label={messages.processing} />
        </CheckoutFrame>
      )
    case 'ready':
      return <PaymentForm {...purchase} />
    case 'owned':
      return (
        <CheckoutNotice title={messages.ownedTitle} text={messages.ownedText(purchase.course.courseTitle)}>
          <LinkButton size="large" href={pagePath('/learning/$id', { id: purchase.course.uid })}>
            {messages.goToCourse}
          </LinkButton>
        </CheckoutNotice>
      )
    case 'unavailable':
      return (
        <CheckoutNotice title={messages.unavailableTitle} text={messages.courseUnavailable}>
          <Browse />
        </CheckoutNotice>
      )
    case 'missing':
      return (
        <CheckoutNotice {...(order ? { title: messages.missingTitle, text: messages.missingText } : missingCourse)}>
          <Browse />
        </CheckoutNotice>
      )
    case 'nothing':
      return (
        <CheckoutNotice title={messages.nothingTitle} text={messages.nothingText}>
          <Browse />
        </CheckoutNotice>
      )
  }
}

const missingCourse = { title: catalogueMessages.courseNotFound }

function Browse() {
  return (
    <LinkButton size="large" href="/course-marketplace">
      {messages.browse}
    </LinkButton>
  )
}
