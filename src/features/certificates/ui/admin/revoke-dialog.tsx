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
import type { ParsedOf } from '#platform/api/contract.ts'
import { type AdminCertificate, adminCertificates, revokeCertificate } from '../../contract/admin-certificates.ts'
import { messages } from '../../messages/admin-en.ts'
import { maxRevocationNote } from '../../rules/certificates.ts'

type Revocation = ParsedOf<typeof revokeCertificate>
const empty = { reason: '' }

/** Asks why. The text survives closing the dialog until it is sent. */
export function RevokeDialog({ certificate, onClose }: { certificate: AdminCertificate; onClose: () => void }) {
  const { code, learnerName, courseTitle } = certificate
  const place = `revoke:${code}`
  const revoke = useWrite((values: Revocation) => call(revokeCertificate, values), {
    changes: [adminCertificates],
    // The form shows the error beside its field or below it.
    onFailed: () => undefined,
  })

  async function send(values: Revocation) {
    try {
      const { message } = await revoke.mutateAsync(values)
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
      title={messages.revokeTitle}
      description={messages.revokeText(learnerName, courseTitle)}
      locked={revoke.isPending}
    >
      <Form
        of={revokeCertificate.input}
        defaultValues={{ code, ...readDraft(place, empty) }}
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
          maxLength={maxRevocationNote}
        />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose} disabled={revoke.isPending}>
            {messages.cancel}
          </Button>
          <FormSubmit size="medium" variant="delete" full={false} loadingLabel={messages.revoking}>
            {messages.revoke}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}
