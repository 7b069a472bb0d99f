import type * as z from 'zod/mini'
import { FormRadio, FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { adminOrder } from '../../contract/admin-orders.ts'
import { adminAttention, disputeEnd, disputeEnds, endDispute } from '../../contract/attention.ts'
import { maxReasonLength } from '../../contract/refunds.ts'
import { messages } from '../../messages/attention-en.ts'

/** How a dispute ended that the provider no longer knows: the bank was asked. */
export function DisputeForm({ uid }: { uid: string }) {
  const end = useWrite((written: z.output<typeof disputeEnd>) => call(endDispute, { uid, ...written }), {
    changes: [adminAttention, adminOrder],
    // Said at the fields.
    onFailed: () => undefined,
  })

  async function send(written: z.output<typeof disputeEnd>) {
    try {
      toast.success((await end.mutateAsync(written)).message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form of={disputeEnd} defaultValues={{ reason: '' }} onSubmit={send} className="mt-3 grid gap-4">
      <p>{messages.disputeGone}</p>
      <FormRadio
        name="decision"
        legend={messages.howDecided}
        options={disputeEnds.map((value) => ({
          value,
          label: (
            <span>
              {messages.decisions[value]}
              <span className="t-sm ink-3 block">{messages.decisionHints[value]}</span>
            </span>
          ),
        }))}
      />
      <FormTextarea
        name="reason"
        label={messages.reason}
        hint={messages.reasonHint}
        rows={3}
        maxLength={maxReasonLength}
        required
      />
      <div className="grid sm:flex">
        <FormSubmit loadingLabel={messages.sending}>{messages.saveDecision}</FormSubmit>
      </div>
    </Form>
  )
}
