import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { ZodMiniType } from 'zod/mini'
import { Button } from '#design/button.tsx'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import type { Endpoint } from '#platform/api/contract.ts'
import { refusedFields } from './refused-fields.ts'
import { readDraft, TextDraft } from './text-draft.tsx'
import { discardText } from './unsent-texts.ts'

const empty = { reason: '' }

type Words = {
  title: string
  /** What happens, and to whom. */
  text: string
  reason: string
  hint: string
  /** Over a reason that was typed earlier and not sent. */
  unsent: string
  cancel: string
  confirm: string
  confirming: string
}

/**
 * Asks an administrator why, before something of another person's is ended. The text survives closing the dialog until it is
 * sent.
 * @param of the call's input: `target`, which the dialog was opened for, and `reason`
 * @param place where the text is stored meanwhile (unsent work), one for each thing that may be ended
 */
export function ReasonDialog<In extends FieldValues & { reason: string }, Out>({
  open,
  onClose,
  place,
  of,
  target,
  maxLength,
  write,
  changes,
  words,
}: {
  open: boolean
  onClose: () => void
  place: string
  of: ZodMiniType<Out, In>
  target: Omit<In, 'reason'>
  maxLength: number
  write: (values: Out) => Promise<{ message: string }>
  changes: readonly Endpoint[]
  words: Words
}) {
  const writing = useWrite(write, {
    changes,
    // The form shows the error beside its field or below it.
    onFailed: () => undefined,
  })

  async function send(values: Out) {
    try {
      const { message } = await writing.mutateAsync(values)
      discardText(place)
      toast.success(message)
      onClose()
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Modal open={open} onClose={onClose} title={words.title} description={words.text} locked={writing.isPending}>
      <Form
        of={of}
        defaultValues={{ ...target, ...readDraft(place, empty) } as unknown as DefaultValues<In>}
        onSubmit={send}
        className="mt-4"
      >
        <TextDraft place={place} start={empty} notice={words.unsent} />
        <FormTextarea name="reason" label={words.reason} hint={words.hint} required rows={3} maxLength={maxLength} />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose} disabled={writing.isPending}>
            {words.cancel}
          </Button>
          <FormSubmit size="medium" variant="delete" full={false} loadingLabel={words.confirming}>
            {words.confirm}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}
