import { useState } from 'react'
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
import { adminArchiveBundle, adminBundle, adminBundles, archiveReasonForm } from '../../contract/admin-bundles.ts'
import type { BundleDetails } from '../../contract/bundles.ts'
import { messages } from '../../messages/admin-en.ts'
import { messages as creatorMessages } from '../../messages/creator-en.ts'
import { maxArchiveReason } from '../../rules/bundles.ts'

const { bundle: words } = creatorMessages
const empty = { reason: '' }

/** Archives a creator's bundle with a reason, which its creator reads. The text survives closing the dialog until it is sent. */
export function ArchiveCreatorsBundle({ bundle: { uid, title }, creator }: { bundle: BundleDetails; creator: string }) {
  const [open, setOpen] = useState(false)
  const place = `archive-bundle:${uid}`
  const archive = useWrite((values: InputOf<typeof adminArchiveBundle>) => call(adminArchiveBundle, values), {
    changes: [adminBundle, adminBundles],
    // The form shows the error beside its field or below it.
    onFailed: () => undefined,
  })

  async function send(values: InputOf<typeof adminArchiveBundle>) {
    try {
      const { message } = await archive.mutateAsync(values)
      discardText(place)
      toast.success(message)
      setOpen(false)
    } catch (error) {
      return refusedFields(error)
    }
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {words.archive}
      </Button>
      <Modal
        open={open}
        onClose={() => setOpen(false)}
        title={words.archiveQuestion}
        description={messages.archiveText(title, creator)}
        locked={archive.isPending}
      >
        <Form
          of={archiveReasonForm}
          defaultValues={{ uid, ...readDraft(place, empty) }}
          onSubmit={send}
          className="mt-4"
        >
          <TextDraft place={place} start={empty} notice={messages.unsent} />
          <FormTextarea
            name="reason"
            label={messages.reason}
            hint={messages.reasonHint(creator)}
            required
            rows={3}
            maxLength={maxArchiveReason}
          />
          <div className="modal-actions">
            <Button variant="secondary" onClick={() => setOpen(false)} disabled={archive.isPending}>
              {messages.cancel}
            </Button>
            <FormSubmit size="medium" variant="delete" full={false} loadingLabel={words.archiving}>
              {words.archive}
            </FormSubmit>
          </div>
        </Form>
      </Modal>
    </>
  )
}
