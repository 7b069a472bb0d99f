import { Button } from '#design/button.tsx'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toast } from '#design/toast.ts'
import { useWrite } from '#design/use-write.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { discardText } from '#features/accounts/ui/unsent-texts.ts'
import { call } from '#platform/api/client.ts'
import type { InputOf } from '#platform/api/contract.ts'
import { adminCreatorPage, clearCreatorPage } from '../../contract/admin-page.ts'
import { messages } from '../../messages/admin-en.ts'
import { type Clearable, maxClearReason } from '../../rules/handles.ts'

const empty = { reason: '' }

/** Takes something off a creator's page with a reason, which the creator is sent. The text survives closing the dialog. */
export function ClearDialog({ uid, what, onClose }: { uid: string; what: Clearable; onClose: () => void }) {
  const place = `clear-creator-page:${uid}:${what}`
  const clear = useWrite((values: InputOf<typeof clearCreatorPage>) => call(clearCreatorPage, values), {
    changes: [adminCreatorPage],
    // The form shows the error beside its field or below it.
    onFailed: () => undefined,
  })

  async function send(values: InputOf<typeof clearCreatorPage>) {
    try {
      const { message } = await clear.mutateAsync(values)
      discardText(place)
      toast.success(message)
      onClose()
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <Modal
      open
      onClose={onClose}
      title={messages.question[what]}
      description={messages.text[what]}
      locked={clear.isPending}
    >
      <Form
        of={clearCreatorPage.input}
        defaultValues={{ uid, what, ...readDraft(place, empty) }}
        onSubmit={send}
        className="mt-4"
      >
        <TextDraft place={place} start={empty} notice={messages.unsent} />
        <FormTextarea
          name="reason"
          label={messages.reason}
          hint={messages.reasonHint}
          required
          rows={3}
          maxLength={maxClearReason}
        />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose} disabled={clear.isPending}>
            {messages.cancel}
          </Button>
          <FormSubmit size="medium" variant="delete" full={false} loadingLabel={messages.removing}>
            {messages.remove[what]}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}
