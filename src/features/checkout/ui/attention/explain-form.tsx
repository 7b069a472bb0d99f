import type * as z from 'zod/mini'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/api/client.ts'
import { adminAttention, explainEvent, explanation } from '../../contract/attention.ts'
import { maxReasonLength } from '../../contract/refunds.ts'
import { messages } from '../../messages/attention-en.ts'

/** What an event of the provider was about that fits nothing of ours. */
export function ExplainForm({ id }: { id: string }) {
  const explain = useWrite((reason: string) => call(explainEvent, { id, reason }), {
    changes: [adminAttention],
    // Said at the fields.
    onFailed: () => undefined,
  })

  async function send({ reason }: z.output<typeof explanation>) {
    try {
      toast.success((await explain.mutateAsync(reason)).message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form of={explanation} defaultValues={{ reason: '' }} onSubmit={send} className="mt-5 grid gap-4">
      <FormTextarea
        name="reason"
        label={messages.reason}
        hint={messages.explainHint}
        rows={3}
        maxLength={maxReasonLength}
        required
      />
      <div className="grid sm:flex">
        <FormSubmit loadingLabel={messages.sending}>{messages.explain}</FormSubmit>
      </div>
    </Form>
  )
}
