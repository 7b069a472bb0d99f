import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { RichTextField } from '#design/rich-text-field.tsx'
import { Select } from '#design/select.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { Switch } from '#design/switch.tsx'
import { TextInput } from '#design/text-input.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { useRules } from '#design/use-rules.ts'
import { useKeptOverSignIn, useLeftOver } from '#features/accounts/ui/kept-over-sign-in.ts'
import { call, CallError, query } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { type AdminFaq, type AdminFaqGroup, createFaq, readFaq, saveFaq } from '../../contract.ts'
import { words } from '../../messages/admin-en.ts'
import { localizedQuestion } from './spoken-question.ts'
import { useClosing } from './use-closing.tsx'

const say = words.form
type Written = Pick<AdminFaq, 'question' | 'answer' | 'questionHi' | 'answerHi' | 'published'> & { group: string }
const isSame = (one: Written, other: Written) =>
  (Object.keys(one) as (keyof Written)[]).every((field) => one[field] === other[field])
type Props = {
  /** null: a new one. */
  uid: string | null
  groups: readonly AdminFaqGroup[]
  /** The group that a new one is offered. */
  group: string | undefined
  onClose: () => void
  onSaved: () => void
}

/** A question and its answer, written in a dialog. */
export function FaqDialog({ uid, groups, group, onClose, onSaved }: Props) {
  const { data, error } = useQuery({ ...query(readFaq, { uid: uid ?? '' }), enabled: uid !== null, gcTime: 0 })
  const [unsaved, setUnsaved] = useState(false)
  const { close, question } = useClosing(unsaved, onClose)
  const empty = { question: '', answer: '', questionHi: '', answerHi: '', published: true }
  const fields = data ?? (uid === null ? { ...empty, group: { uid: group ?? groups[0]?.uid ?? '' } } : null)
  return (
    <Modal open onClose={close} title={uid ? say.editTitle : say.addTitle} width={720}>
      {error && <p className="hint hint-error mt-4">{error.message}</p>}
      {uid && !data && !error && <Skeleton className="mt-4 h-64" />}
      {fields && (
        <FaqForm
          key={uid}
          uid={uid}
          start={{
            question: fields.question,
            answer: fields.answer,
            questionHi: fields.questionHi,
            answerHi: fields.answerHi,
            group: fields.group.uid,
            published: fields.published,
          }}
          version={data?.version ?? 0}
          onClose={close}
          onUnsaved={setUnsaved}
          {...{ groups, onSaved }}
        />
      )}
      {question}
    </Modal>
  )
}

function FaqForm({
  uid,
  start,
  version,
  groups,
  onClose,
  onSaved,
  onUnsaved,
}: Omit<Props, 'group'> & { start: Written; version: number; onUnsaved: (unsaved: boolean) => void }) {
  const place = `faq:${uid ?? 'new'}`
  const left = useLeftOver<Written>(place)
  const [first] = useState(start)
  const [written, setWritten] = useState(left ?? first)
  useKeptOverSignIn(place, isSame(written, first) ? null : written)
  useEffect(() => {
    if (left) onUnsaved(true)
  }, [left, onUnsaved])
  const [base, setBase] = useState(version)
  const [theirs, setTheirs] = useState<AdminFaq | null>(null)
  const rules = useRules(createFaq.input, written)
  const [busy, setBusy] = useState(false)
  const change = (part: Partial<Written>) => {
    const next = { ...written, ...part }
    setWritten(next)
    onUnsaved(!isSame(next, first))
    for (const name of Object.keys(part)) rules.change(name)
  }

  async function save(form: HTMLFormElement) {
    if (!rules.holds(form)) return
    setBusy(true)
    try {
      const { message } = uid
        ? await call(saveFaq, { ...written, uid, version: base })
        : await withIdempotencyKey(written, (idempotencyKey) => call(createFaq, { ...written, idempotencyKey }))
      toast.success(message)
      onSaved()
    } catch (error) {
      if (error instanceof CallError && error.status === 422) return rules.refuse(form, error.errors)
      if (error instanceof CallError && error.code === 'FAQ_CONFLICT') {
        const now = error.data as AdminFaq
        setTheirs(now)
        setBase(now.version)
      }
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      className="mt-4 grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      {theirs && (
        <p className="rounded-control bg-warn-tint p-3 text-warn-ink">{say.theirs(localizedQuestion(theirs))}</p>
      )}
      <TextInput
        label={say.question}
        required
        value={written.question}
        error={rules.errorOf('question')}
        onBlur={() => rules.leave('question')}
        onChange={(event) => change({ question: event.target.value })}
      />
      <RichTextField
        label={say.answer}
        required
        value={written.answer}
        error={rules.errorOf('answer')}
        onBlur={() => rules.leave('answer')}
        onChange={(answer) => change({ answer })}
      />
      <TextInput
        label={say.questionHi}
        hint={words.hindiHint}
        lang="hi"
        value={written.questionHi}
        error={rules.errorOf('questionHi')}
        onBlur={() => rules.leave('questionHi')}
        onChange={(event) => change({ questionHi: event.target.value })}
      />
      <RichTextField
        label={say.answerHi}
        hint={words.hindiHint}
        value={written.answerHi}
        error={rules.errorOf('answerHi')}
        onBlur={() => rules.leave('answerHi')}
        onChange={(answerHi) => change({ answerHi })}
      />
      <Select
        label={say.group}
        required
        placeholder={say.chooseGroup}
        options={groups.map((group) => ({ value: group.uid, label: localizedName(group) }))}
        value={written.group}
        error={rules.errorOf('group')}
        onBlur={() => rules.leave('group')}
        onChange={(event) => change({ group: event.target.value })}
      />
      <Switch
        label={say.published}
        checked={written.published}
        onChange={(event) => change({ published: event.target.checked })}
      />
      <div className="modal-actions">
        <Button variant="secondary" onClick={onClose}>
          {say.cancel}
        </Button>
        <Button type="submit" loading={busy} loadingLabel={say.saving}>
          {say.save}
        </Button>
      </div>
    </form>
  )
}
