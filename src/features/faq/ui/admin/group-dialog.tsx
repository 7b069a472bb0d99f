import { type ChangeEvent, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { TextInput } from '#design/text-input.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useRules } from '#design/use-rules.ts'
import { call, CallError } from '#platform/api/client.ts'
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
  const before = { name: group?.name ?? '', nameHi: group?.nameHi ?? '', slug: group?.slug ?? '' }
  const [written, setWritten] = useState(before)
  const rules = useRules(createFaqGroup.input, written)
  const [busy, setBusy] = useState(false)

  const fields = Object.keys(before) as (keyof typeof before)[]
  const unsaved = fields.some((field) => written[field] !== before[field])
  const { close, question } = useClosing(unsaved, onClose)

  const tied = (field: keyof typeof before) => ({
    value: written[field],
    error: rules.errorOf(field),
    onBlur: () => rules.leave(field),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setWritten({ ...written, [field]: event.target.value })
      rules.change(field)
    },
  })

  async function save(form: HTMLFormElement) {
    if (!rules.holds(form)) return
    setBusy(true)
    try {
      const { message } = group
        ? await call(saveFaqGroup, { uid: group.uid, ...written })
        : await call(createFaqGroup, written)
      toast.success(message)
      onSaved()
    } catch (error) {
      if (error instanceof CallError && error.status === 422) return rules.refuse(form, error.errors)
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
          void save(event.currentTarget)
        }}
      >
        <TextInput {...tied('name')} label={say.name} required />
        <TextInput {...tied('nameHi')} label={say.nameHi} hint={words.hindiHint} lang="hi" />
        <TextInput {...tied('slug')} label={say.slug} hint={say.slugHint} autoCapitalize="none" spellCheck={false} />
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
