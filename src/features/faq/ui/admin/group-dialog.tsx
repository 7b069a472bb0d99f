import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { FormSubmit, FormText } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { call, CallError } from '#platform/api/client.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { type AdminFaqGroup, createFaqGroup, saveFaqGroup } from '../../contract.ts'
import { messages } from '../../messages/admin-en.ts'
import { Unsaved, useClosing } from './use-closing.tsx'

/** A group's name, in either language, and its address. */
export function GroupDialog({
  group,
  onClose,
  onSaved,
}: {
  /** null: a new one. */
  group: AdminFaqGroup | null
  onClose: () => void
  onSaved: () => void
}) {
  const [unsaved, setUnsaved] = useState(false)
  const { close, question } = useClosing(unsaved, onClose)

  async function save(fields: ParsedOf<typeof createFaqGroup>) {
    try {
      const { message } = group
        ? await call(saveFaqGroup, { uid: group.uid, ...fields })
        : await call(createFaqGroup, fields)
      toast.success(message)
      onSaved()
    } catch (error) {
      if (error instanceof CallError && error.status === 422) return { errors: error.errors }
      toastFailure(error)
    }
  }

  return (
    <Modal open onClose={close} title={group ? messages.groupForm.editTitle : messages.groupForm.addTitle}>
      <Form
        of={createFaqGroup.input}
        defaultValues={{ name: group?.name ?? '', nameHi: group?.nameHi ?? '', slug: group?.slug ?? '' }}
        onSubmit={save}
        className="mt-4 grid gap-5"
      >
        <Unsaved onChange={setUnsaved} />
        <FormText name="name" label={messages.groupForm.name} required />
        <FormText name="nameHi" label={messages.groupForm.nameHi} hint={messages.hindiHint} lang="hi" />
        <FormText
          name="slug"
          label={messages.groupForm.slug}
          hint={messages.groupForm.slugHint}
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="modal-actions">
          <Button variant="secondary" onClick={close}>
            {messages.form.cancel}
          </Button>
          <FormSubmit size="medium" full={false} loadingLabel={messages.form.saving}>
            {messages.form.save}
          </FormSubmit>
        </div>
      </Form>
      {question}
    </Modal>
  )
}
