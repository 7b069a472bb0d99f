import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { call } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { formatPaise } from '#platform/format/money.ts'
import { createPayment } from '../../contract/checkout.ts'
import { cancelPayment, paymentHistory, type Purchase } from '../../contract/purchases.ts'
import { messages as checkoutMessages } from '../../messages/en.ts'
import { messages } from '../../messages/purchases-en.ts'
import { leaveFor } from '../leave-for.ts'

/** Pays an order, or gives it up. */
export function OpenOrderActions({ order: { uid, amount } }: { order: Purchase }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const cancelled = useRef(false)
  // The button that was pressed is gone with the open order: the keyboard goes on at the page's heading, which can take
  // the focus once the dialog has let go of the page.
  useEffect(
    () => () => {
      if (cancelled.current) document.getElementById('purchases')?.focus()
    },
    [],
  )
  /** Refused: the order is no longer what the page shows, as when it was paid in another tab. */
  function failed(error: Error) {
    toastFailure(error)
    setAsking(false)
    void client.invalidateQueries({ queryKey: [paymentHistory.call] })
  }
  const pay = useWrite(
    () => {
      const body = { orderUid: uid }
      return withIdempotencyKey(body, (idempotencyKey) => call(createPayment, body, { idempotencyKey }))
    },
    { onDone: ({ data }) => leaveFor(data.redirectionUrl), onFailed: failed },
  )
  const cancel = useWrite(() => call(cancelPayment, { id: uid }), {
    changes: [paymentHistory],
    onDone({ message }) {
      cancelled.current = true
      setAsking(false)
      toast.success(message)
    },
    onFailed: failed,
  })
  return (
    <div className="flex gap-3 max-md:w-full max-md:[&>*]:flex-auto">
      <Button variant="secondary" onClick={() => setAsking(true)} disabled={pay.isPending}>
        {messages.cancelOrder}
      </Button>
      <Button loading={pay.isPending} loadingLabel={messages.opening} onClick={() => pay.mutate()}>
        {checkoutMessages.pay(formatPaise(amount))}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate()}
        question={messages.cancelQuestion}
        detail={messages.cancelDetail}
        closeLabel={messages.keepOrder}
        confirmLabel={messages.cancelOrder}
        loading={cancel.isPending}
        loadingLabel={messages.cancelling}
      />
    </div>
  )
}
