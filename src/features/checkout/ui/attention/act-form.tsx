import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form, type FormProps } from '#design/form.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { adminOrder } from '../../contract/admin-orders.ts'
import { adminAttention } from '../../contract/attention.ts'
import { maxReasonLength } from '../../contract/refunds.ts'
import { messages as refundMessages } from '../../messages/admin-refunds-en.ts'
import { messages } from '../../messages/attention-en.ts'

type Props<In extends FieldValues, Out> = Pick<FormProps<In, Out>, 'of' | 'defaultValues' | 'className'> & {
  act: (written: Out) => Promise<{ message: string }>
  /** Texts that are stored on this device until they are sent, and at which place. */
  draft?: { place: string; start: FieldValues }
  children: ReactNode
}

/** The form of an act that ends an item: a toast says what was done, and the fields what was refused. */
export function ActForm<In extends FieldValues, Out>({ act, draft, children, ...form }: Props<In, Out>) {
  const write = useWrite(act, {
    changes: [adminAttention, adminOrder],
    // The form shows the error beside its fields.
    onFailed: () => undefined,
  })

  async function send(written: Out) {
    try {
      const { message } = await write.mutateAsync(written)
      if (draft) discardText(draft.place)
      toast.success(message)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Form className="mt-5 grid gap-4" {...form} onSubmit={send}>
      {draft && <TextDraft {...draft} notice={refundMessages.unsent} />}
      {children}
    </Form>
  )
}

/** Why, for the audit log. */
export const ReasonField = ({ hint }: { hint: string }) => (
  <FormTextarea name="reason" label={messages.reason} hint={hint} rows={3} maxLength={maxReasonLength} required />
)

/** The button that sends it. */
export const SendButton = ({ label }: { label: string }) => (
  <div className="grid sm:flex">
    <FormSubmit loadingLabel={messages.sending}>{label}</FormSubmit>
  </div>
)
