import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { EmptyState } from '#design/empty-state.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import {
  paymentMethods,
  refreshPaymentMethods,
  removePaymentMethod,
  type SavedMethod,
} from '../../contract/payment-methods.ts'
import { messages } from '../../messages/billing-en.ts'

/** What is stored shows at once; what the payment gateway says now replaces it. */
export function SavedMethods() {
  const client = useQueryClient()
  const stored = useQuery(query(paymentMethods, {}))
  useEffect(() => {
    call(refreshPaymentMethods, {}).then(
      ({ data }) => client.setQueryData(query(paymentMethods, {}).queryKey, data),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
      },
    )
  }, [client])

  if (stored.isError)
    return <ErrorState heading="p" text={stored.error.message} onRetry={() => void stored.refetch()} />
  if (!stored.data) return <Skeleton className="h-24 w-full" />
  const { methods } = stored.data
  if (methods.length === 0) return <EmptyState heading="p" title={messages.noMethods} text={messages.noMethodsText} />
  return (
    <ul className="grid divide-y divide-line">
      {methods.map((method) => (
        <MethodRow key={method.uid} method={method} />
      ))}
    </ul>
  )
}

function nameOf({ label, lastFour }: SavedMethod): string {
  return lastFour ? messages.card(label, lastFour) : label
}

function MethodRow({ method }: { method: SavedMethod }) {
  const [asking, setAsking] = useState(false)
  const name = nameOf(method)
  const removed = useRef(false)
  // The pressed button goes with its row: the keyboard goes on at the section's heading.
  useEffect(
    () => () => {
      if (removed.current) document.getElementById('methods-title')?.focus()
    },
    [],
  )
  const remove = useWrite(() => call(removePaymentMethod, { id: method.uid }), {
    changes: [paymentMethods],
    onDone({ message }) {
      removed.current = true
      setAsking(false)
      toast.success(message)
    },
  })
  const { expiryMonth, expiryYear } = method
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        {expiryMonth && expiryYear && (
          <p className="t-sm ink-2">{messages.expires(String(expiryMonth).padStart(2, '0'), expiryYear)}</p>
        )}
      </div>
      <Button variant="secondary" aria-label={messages.removeMethod(name)} onClick={() => setAsking(true)}>
        {messages.remove}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        question={messages.removeQuestion(name)}
        detail={messages.removeDetail}
        closeLabel={messages.keepMethod}
        confirmLabel={messages.remove}
        loading={remove.isPending}
        loadingLabel={messages.removing}
      />
    </li>
  )
}
