import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { TextInput } from '#design/text-input.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { call, CallError } from '#platform/client.ts'
import { type AdminFaqGroup, createFaqGroup, saveFaqGroup } from '../../contract.ts'
import { words } from '../../messages/admin-en.ts'

const say = words.groupForm

/** A group's name and address. */
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
  const [name, setName] = useState(group?.name ?? '')
  const [slug, setSlug] = useState(group?.slug ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const { message } = group
        ? await call(saveFaqGroup, { uid: group.uid, name, slug })
        : await call(createFaqGroup, { name, slug })
      toast.success(message)
      onSaved()
    } catch (error) {
      if (error instanceof CallError && error.status === 422) return setErrors(error.errors)
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal open onClose={onClose} title={group ? say.editTitle : say.addTitle}>
      <form
        className="mt-4 grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <TextInput
          label={say.name}
          required
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextInput
          label={say.slug}
          hint={say.slugHint}
          value={slug}
          error={errors.slug}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setSlug(event.target.value)}
        />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose}>
            {words.form.cancel}
          </Button>
          <Button type="submit" loading={busy} loadingLabel={words.form.saving}>
            {words.form.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
