import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { LinkButton } from '#design/link-button.tsx'
import { LoadingOverlay } from '#design/loading-overlay.tsx'
import { useWrite } from '#design/use-write.ts'
import { restoreSession } from '#features/accounts/ui/session-store.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { formatPaise } from '#platform/format/money.ts'
import { saveBilling } from '../contract/billing.ts'
import { payPrefill, paySession } from '../contract/checkout.ts'
import { messages as billingMessages } from '../messages/billing-en.ts'
import { messages } from '../messages/en.ts'
import { AskBilling } from './billing/ask-billing.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { CheckoutNotice } from './checkout-notice.tsx'
import { loadCheckoutScript } from './checkout-script.ts'
import { isBackForwardNavigation, openAsDocument } from './open-as-document.ts'
import { openRedirectCheckout } from './open-checkout.ts'
import { StateField } from './state-field.tsx'

type Session = ReplyOf<typeof paySession>
type Prefill = ReplyOf<typeof payPrefill>

export const Route = createFileRoute('/pay/$session')({
  ssr: false,
  beforeLoad: openAsDocument,
  head: async (context) => {
    const { messages } = await import('../messages/en.ts')
    return pageHead(context, { ...messages.payPage, noindex: true })
  },
  component: Pay,
})

/** The bridge to the provider: opened by its unguessable session, it shows nothing of a person (decisions 4). */
function Pay() {
  return (
    <WithQueries>
      <PayPage />
    </WithQueries>
  )
}

function PayPage() {
  const { session } = Route.useParams()
  const bridge = useQuery({ ...query(paySession, { session }), staleTime: 0 })
  const prefill = usePrefill(session)

  if (bridge.error)
    return bridge.error instanceof CallError && bridge.error.status === 404 ? (
      <CheckoutNotice title={messages.endedTitle} text={messages.endedText}>
        <LinkButton size="large" document href="/payment">
          {messages.seeStatus}
        </LinkButton>
      </CheckoutNotice>
    ) : (
      <CheckoutFrame centred>
        <ErrorState heading="h1" onRetry={() => void bridge.refetch()} />
      </CheckoutFrame>
    )
  if (!bridge.data || prefill === undefined) return <Opening />
  return <Bridge session={bridge.data} prefill={prefill} onReturn={() => void bridge.refetch()} />
}

/** The buyer's own details, where the buyer is signed in here; null: nobody is, or they can't be asked for. */
function usePrefill(session: string): Prefill | null | undefined {
  const [signedIn] = useState(() => restoreSession().isAuthenticated)
  const { data, isError } = useQuery({ ...query(payPrefill, { session }), enabled: signedIn })
  return !signedIn || isError ? null : data
}

function Opening() {
  return (
    <CheckoutFrame centred busy>
      <h1 className="sr-only">{messages.payPage.title}</h1>
      <LoadingOverlay page label={messages.opening} />
    </CheckoutFrame>
  )
}

type BridgeProps = { session: Session; prefill: Prefill | null; onReturn: () => void }

function Bridge({ session, prefill, onReturn }: BridgeProps) {
  const { name } = useSite()
  const [step, setStep] = useState<'ask' | 'open' | 'returned' | 'scriptMissing'>(() => {
    if (isBackForwardNavigation()) return 'returned'
    return prefill?.askBilling || prefill?.askState ? 'ask' : 'open'
  })
  const opened = useRef(false)
  const cancelUrl = pagePath('/payment', { order: session.orderUid, result: 'cancelled' })
  const amount = formatPaise(session.amountPaise)

  useEffect(() => {
    if (step !== 'open' || opened.current) return
    opened.current = true
    void loadCheckoutScript(session.checkoutScriptUrl).then((loaded) => {
      if (!loaded) return setStep('scriptMissing')
      openRedirectCheckout(
        {
          key: session.keyId,
          orderId: session.providerOrderId,
          amountPaise: session.amountPaise,
          name,
          description: session.description,
          prefill: prefill ?? undefined,
          customerId: prefill?.customerId,
        },
        { callbackUrl: session.callbackUrl, cancelUrl },
      )
    })
  }, [step, session, prefill, name, cancelUrl])

  useEffect(() => {
    // Back from the provider's page by the browser's button: asked, not sent there again.
    const restored = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setStep('returned')
      onReturn()
    }
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [onReturn])

  function open() {
    opened.current = false
    setStep('open')
  }

  if (step === 'open') return <Opening />
  if (step === 'scriptMissing')
    return (
      <CheckoutFrame centred>
        <ErrorState heading="h1" text={messages.gatewayNotLoaded} onRetry={open} />
      </CheckoutFrame>
    )
  return (
    <CheckoutFrame centred>
      <section className="w-full max-w-[440px]">
        <h1 className="t-h1">
          {step !== 'ask' ? messages.goOnTitle : prefill?.askBilling ? billingMessages.askTitle : messages.yourState}
        </h1>
        <p className="ink-2 mt-2 text-[17px]" lang={langOf(session.description)}>
          {session.description}
        </p>
        <p className="mt-1 font-semibold">{messages.paymentOf(amount)}</p>
        {session.mode !== 'live' && <p className="t-sm ink-3 mt-2">{messages.testMode}</p>}
        {step === 'ask' && prefill?.askBilling ? (
          <div className="mt-6 grid gap-2.5">
            <AskBilling
              known={prefill}
              orderUid={session.orderUid}
              submitLabel={messages.continueToPayment}
              onDone={open}
            />
            <LinkButton variant="text" full document href={cancelUrl}>
              {messages.cancelPayment}
            </LinkButton>
          </div>
        ) : step === 'ask' ? (
          <AskState orderUid={session.orderUid} onDone={open} />
        ) : (
          <div className="mt-6 grid gap-2.5">
            <Button size="large" full onClick={open}>
              {messages.pay(amount)}
            </Button>
            <LinkButton variant="secondary" full document href={cancelUrl}>
              {messages.cancelPayment}
            </LinkButton>
          </div>
        )}
      </section>
    </CheckoutFrame>
  )
}

/** Asked once, where the profile has none; paying never waits for it. */
function AskState({ orderUid, onDone }: { orderUid: string; onDone: () => void }) {
  const [state, setState] = useState('')
  const save = useWrite(() => call(saveBilling, { billingState: state, orderUid }, { timeoutMs: 5000 }), {
    onDone,
    onFailed(error) {
      if (!(error instanceof CallError)) throw error
      onDone()
    },
  })

  return (
    <div className="mt-6 grid gap-2.5">
      <StateField value={state} onChange={setState} />
      <Button
        className="mt-2"
        size="large"
        full
        loading={save.isPending}
        disabled={state === ''}
        onClick={() => save.mutate()}
      >
        {messages.continueToPayment}
      </Button>
      <Button variant="text" full onClick={onDone}>
        {messages.skipState}
      </Button>
    </div>
  )
}
