import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useWrite } from '#design/use-write.ts'
import { loadCheckoutScript, type Returned } from '#features/checkout/ui/checkout-script.ts'
import { openAsDocument } from '#features/checkout/ui/open-as-document.ts'
import { openCheckout } from '#features/checkout/ui/open-checkout.ts'
import { useSite } from '#features/theme/ui/use-site.ts'
import { call, query } from '#platform/api/client.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { checkTestPayment, startTestPayment } from '../contract/test-payment.ts'
import { messages } from '../messages/test-payment-en.ts'
import { CheckLines } from './check-lines.tsx'

export const Route = createFileRoute('/_admin/admin/test-payment')({
  beforeLoad: openAsDocument,
  head: async (context) => {
    const { messages } = await import('../messages/test-payment-en.ts')
    return pageHead(context, { title: messages.title, description: messages.intro, noindex: true })
  },
  component: TestPaymentPage,
})

/** What came of it: a payment to be checked, or why nothing was paid. */
type Result = { returned: Returned } | { unpaid: string }
type Line = ReplyOf<typeof checkTestPayment>['lines'][number]

/** An administrator pays ₹1 in the checkout that learners see, and reads whether all of it works. */
function TestPaymentPage() {
  const { name, paymentsMode } = useSite()
  const [result, setResult] = useState<Result>()
  const pay = useWrite(() => payOneRupee(name), {
    onDone: setResult,
    onFailed: ({ message }) => setResult({ unpaid: message }),
  })
  return (
    <main id="main" className="max-w-[860px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.intro}</p>
      <section className="card mt-5 p-5">
        <p>{messages.modes[paymentsMode]}</p>
        {paymentsMode !== 'off' && (
          <Button
            className="mt-4"
            loading={pay.isPending}
            loadingLabel={messages.sending}
            onClick={() => {
              setResult(undefined)
              pay.mutate()
            }}
          >
            {messages.send}
          </Button>
        )}
      </section>
      <div role="status" className="mt-4 empty:hidden" aria-label={messages.result}>
        {result && 'unpaid' in result && <p className="card p-5">{result.unpaid}</p>}
        {result && 'returned' in result && <Check returned={result.returned} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton variant="secondary" href="/admin/setup">
          {messages.setup}
        </LinkButton>
        <LinkButton variant="secondary" href="/admin/system">
          {messages.systemCheck}
        </LinkButton>
      </div>
    </main>
  )
}

async function payOneRupee(name: string): Promise<Result> {
  const { checkoutScriptUrl, ...order } = (await call(startTestPayment, {})).data
  if (!(await loadCheckoutScript(checkoutScriptUrl))) return { unpaid: messages.checkoutBlocked }
  const { paid, ...end } = await openCheckout({ ...order, name, description: messages.title })
  if (paid) return { returned: paid }
  return { unpaid: 'failure' in end && end.failure ? end.failure : messages.cancelled }
}

const pollMs = 3000
/** A minute: the gateway sends its event within seconds. */
const maxPolls = 20

/** What is known of a payment; asked for again until its event has come. */
function Check({ returned }: { returned: Returned }) {
  const { data, error, refetch } = useQuery({
    ...query(checkTestPayment, returned),
    refetchInterval: ({ state }) =>
      state.data?.lines.some(isMissingEvent) && state.dataUpdateCount < maxPolls ? pollMs : false,
  })
  if (data) return <CheckLines className="card" lines={data.lines} />
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />
  return <Skeleton className="h-[120px] !rounded-card" />
}

const isMissingEvent = ({ part, state }: Line) => part === 'webhook' && state !== 'ok'
