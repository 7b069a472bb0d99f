import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { CircleNotchBoldIcon } from '#design/icons/bold.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { CallError, query } from '#platform/api/client.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { paymentStatus } from '../contract/checkout.ts'
import { messages } from '../messages/en.ts'
import { CheckoutFrame } from './checkout-frame.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { GiftReady } from './gift/gift-ready.tsx'
import { PaymentSuccess } from './payment-success.tsx'
import { SeatsReady } from './seats/seats-ready.tsx'

/** How often an order that is not settled yet is asked for, how long before saying so, and for how long at all. */
const askAgainMs = 2000
const patienceMs = 20_000
const giveUpMs = 180_000

export const Route = createFileRoute('/_signed-in/student-success')({
  validateSearch: ({ order }: Record<string, unknown>): { order?: string } =>
    order === undefined || order === '' ? {} : { order: String(order) },
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { ...messages.successPage, noindex: true })
  },
  component: StudentSuccessPage,
})

/** What was bought, once it is settled: the provider's message may be a moment behind the learner's return. */
function StudentSuccessPage() {
  const { order } = Route.useSearch()
  const [since, setSince] = useState(() => Date.now())
  const { data, error, refetch } = useQuery({
    ...query(paymentStatus, order ? { order } : {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'processing' && Date.now() - since < giveUpMs ? askAgainMs : false,
  })

  if (error)
    return error instanceof CallError && error.status === 404 ? (
      <CheckoutNotice title={messages.missingTitle} text={messages.missingText}>
        <Browse />
      </CheckoutNotice>
    ) : (
      <CheckoutFrame centred>
        <ErrorState heading="h1" onRetry={() => void refetch()} />
      </CheckoutFrame>
    )
  if (data?.status === 'success' && data.seats) return <SeatsReady status={data} seats={data.seats} />
  if (data?.status === 'success')
    return data.gift ? <GiftReady status={data} gift={data.gift} /> : <PaymentSuccess status={data} toCourse />
  if (data?.status === 'idle')
    return (
      <CheckoutNotice title={messages.noOrderTitle} text={messages.noOrderText}>
        <LinkButton size="large" href={pagePath('/account-setting/purchases')}>
          {messages.seeOrders}
        </LinkButton>
      </CheckoutNotice>
    )
  const backToPayment = data?.payable && (
    <LinkButton variant="secondary" document href={pagePath('/payment', { order: data.orderId ?? undefined })}>
      {messages.backToPayment}
    </LinkButton>
  )
  if (data?.status === 'failed')
    return (
      <CheckoutNotice title={messages.notPaidTitle} text={data.failure ?? messages.paymentFailed}>
        {backToPayment}
      </CheckoutNotice>
    )
  return (
    <Confirming
      key={since}
      onAgain={() => {
        setSince(Date.now())
        void refetch()
      }}
    >
      {backToPayment}
    </Confirming>
  )
}

function Browse() {
  return (
    <LinkButton size="large" href="/course-marketplace">
      {messages.browse}
    </LinkButton>
  )
}

function Confirming({ onAgain, children }: { onAgain: () => void; children: React.ReactNode }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <CheckoutFrame centred busy={!isSlow}>
      <section className="grid w-full max-w-[560px] justify-items-center text-center" role="status">
        <CircleNotchBoldIcon size={36} className="spin text-meter" />
        <h1 className="t-h1 mt-6">{messages.confirmingTitle}</h1>
        <p className="ink-2 mt-3 text-[18px]">{isSlow ? messages.stillConfirming : messages.confirmingText}</p>
        {isSlow && (
          <div className="mt-7 flex flex-wrap justify-center gap-2.5">
            <Button onClick={onAgain}>{messages.checkAgain}</Button>
            {children}
          </div>
        )}
      </section>
    </CheckoutFrame>
  )
}
