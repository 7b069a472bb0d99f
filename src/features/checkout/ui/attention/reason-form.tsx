import type * as z from 'zod/mini'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { adminOrder } from '../../contract/admin-orders.ts'
import { adminAttention, explanation } from '../../contract/attention.ts'
import { maxReasonLength } from '../../contract/refunds.ts'
import { messages } from '../../messages/attention-en.ts'

/** An act that ends an item and needs a reason alone. */
export function ReasonForm({
  hint,
  submit,
  act,
}: {
  hint: string
  submit: string
  act: (reason: string) => Promise<{ message: string }>
}) {
  const write = useWrite(act, {
    changes: [adminAttention, adminOrder],
    // Said at the fields.
    onFailed: () => undefined,
  })

  async function send({ reason }: z.output<typeof explanation>) {
    try {
      toast.success((await write.mutateAsync(reason)).message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form of={explanation} defaultValues={{ reason: '' }} onSubmit={send} className="mt-5 grid gap-4">
      <FormTextarea name="reason" label={messages.reason} hint={hint} rows={3} maxLength={maxReasonLength} required />
      <div className="grid sm:flex">
        <FormSubmit loadingLabel={messages.sending}>{submit}</FormSubmit>
      </div>
    </Form>
  )
}
