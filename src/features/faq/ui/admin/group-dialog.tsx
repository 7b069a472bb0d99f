import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { TextInput } from '#design/text-input.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { call, CallError } from '#platform/client.ts'
import { type AdminFaqGroup, createFaqGroup, saveFaqGroup } from '../../contract.ts'
import { words } from '../../messages/admin-en.ts'
import { useClosing } from './use-closing.tsx'

const say = words.groupForm

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
  const [name, setName] = useState(group?.name ?? '')
  const [nameHi, setNameHi] = useState(group?.nameHi ?? '')
  const [slug, setSlug] = useState(group?.slug ?? '')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)

  const unsaved = name !== (group?.name ?? '') || nameHi !== (group?.nameHi ?? '') || slug !== (group?.slug ?? '')
  const { close, question } = useClosing(unsaved, onClose)

  async function save() {
    setBusy(true)
    try {
      const { message } = group
        ? await call(saveFaqGroup, { uid: group.uid, name, nameHi, slug })
        : await call(createFaqGroup, { name, nameHi, slug })
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
    <Modal open onClose={close} title={group ? say.editTitle : say.addTitle}>
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
          label={say.nameHi}
          hint={words.hindiHint}
          lang="hi"
          value={nameHi}
          error={errors.nameHi}
          onChange={(event) => setNameHi(event.target.value)}
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
          <Button variant="secondary" onClick={close}>
            {words.form.cancel}
          </Button>
          <Button type="submit" loading={busy} loadingLabel={words.form.saving}>
            {words.form.save}
          </Button>
        </div>
      </form>
      {question}
    </Modal>
  )
}
