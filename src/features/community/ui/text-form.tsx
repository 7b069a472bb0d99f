import { type DefaultValues, type FieldValues, useFormState } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { Button } from '#design/button.tsx'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../messages/discussion-en.ts'
import { sendDraft } from './send-draft.ts'

/** One text to be sent: an answer, a reply. Stored in the browser while it is written. */
export function TextForm<Fields extends FieldValues>({
  of,
  name,
  place,
  label,
  hint,
  start = '',
  maxLength,
  submit,
  editing = start !== '',
  onSend,
  onDone,
  onCancel,
}: {
  /** The contract's rules of the one field. */
  of: ZodMiniType<Fields, Fields>
  name: keyof Fields & string
  place: string
  label: string
  hint?: string
  /** The present text. */
  start?: string
  maxLength: number
  submit: string
  editing?: boolean
  onSend: (values: Fields, idempotencyKey: string) => Promise<{ message: string }>
  onDone?: () => unknown
  onCancel?: () => void
}) {
  const begin: FieldValues = { [name]: start }
  return (
    <Form
      key={place}
      of={of}
      defaultValues={readDraft(place, begin) as DefaultValues<Fields>}
      onSubmit={(values) => sendDraft(place, (idempotencyKey) => onSend(values, idempotencyKey), onDone)}
      className="space-y-3"
    >
      <TextDraft place={place} start={begin} notice={messages.unsent} />
      <FormTextarea
        name={name}
        label={label}
        hint={hint ?? messages.textHint(formatCount(maxLength))}
        rows={4}
        maxLength={maxLength}
      />
      <SendButtons
        submit={submit}
        label={editing ? messages.saving : messages.sending}
        place={place}
        onCancel={onCancel}
      />
    </Form>
  )
}

/** Cancelling removes the draft too. */
export function SendButtons({
  submit,
  label,
  place,
  onCancel,
}: {
  submit: string
  label: string
  place: string
  onCancel?: (() => void) | undefined
}) {
  const { isSubmitting } = useFormState()
  function cancel() {
    discardText(place)
    onCancel?.()
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      <FormSubmit size="medium" full={false} loadingLabel={label}>
        {submit}
      </FormSubmit>
      {onCancel && (
        <Button variant="secondary" disabled={isSubmitting} onClick={cancel}>
          {messages.cancel}
        </Button>
      )}
    </div>
  )
}
