import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Confirm } from '#design/confirm.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { financeRates } from '../../contract/rates.ts'
import { messages } from '../../messages/rates-en.ts'

/** A rate or limit that was added by mistake. */
export function RemoveRate({
  name,
  value,
  day,
  remove,
}: {
  /** What it is a rate or limit of. */
  name: string
  value: string
  /** Its first day. */
  day: string
  remove: () => Promise<{ message: string }>
}) {
  const [asks, setAsks] = useState(false)
  const removal = useWrite(remove, {
    changes: [financeRates],
    onDone: ({ message }) => toast.success(message),
    onSettled: () => setAsks(false),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="mt-2"
        aria-label={messages.removeOf(name, value, day)}
        onClick={() => setAsks(true)}
      >
        {messages.remove}
      </Button>
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => removal.mutate()}
        question={messages.removeQuestion(name, value)}
        detail={messages.removeDetail(day)}
        confirmLabel={messages.remove}
        loading={removal.isPending}
      />
    </>
  )
}
