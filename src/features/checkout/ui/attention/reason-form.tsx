import { explanation } from '../../contract/attention.ts'
import { ActForm, ReasonField, SendButton } from './act-form.tsx'

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
  return (
    <ActForm of={explanation} defaultValues={{ reason: '' }} act={({ reason }) => act(reason)}>
      <ReasonField hint={hint} />
      <SendButton label={submit} />
    </ActForm>
  )
}
