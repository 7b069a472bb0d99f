import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { FormSelect, FormSubmit, FormSwitch, FormText } from '#design/form-fields.tsx'
import { FormRichText } from '#design/form-rich-text.tsx'
import { Form } from '#design/form.tsx'
import { Modal } from '#design/modal.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toastFailure } from '#design/toast-failure.ts'
import { toast } from '#design/toast.ts'
import { StoreFormOverSignIn } from '#features/accounts/ui/store-form-over-sign-in.tsx'
import { call, CallError, query } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import type { ParsedOf } from '#platform/api/contract.ts'
import { localizedName } from '#platform/i18n/localized-name.ts'
import { type AdminFaq, type AdminFaqGroup, createFaq, readFaq, saveFaq } from '../../contract.ts'
import { messages } from '../../messages/admin-en.ts'
import { localizedQuestion } from './localized-question.ts'
import { Unsaved, useClosing } from './use-closing.tsx'

type Written = Pick<AdminFaq, 'question' | 'answer' | 'questionHi' | 'answerHi' | 'published'> & { group: string }
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
    <Modal open onClose={close} title={uid ? messages.form.editTitle : messages.form.addTitle} width={720}>
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
  const [base, setBase] = useState(version)
  const [theirs, setTheirs] = useState<AdminFaq | null>(null)

  async function save(written: ParsedOf<typeof createFaq>) {
    try {
      const { message } = uid
        ? await call(saveFaq, { ...written, uid, version: base })
        : await withIdempotencyKey(written, (idempotencyKey) => call(createFaq, { ...written, idempotencyKey }))
      toast.success(message)
      onSaved()
    } catch (error) {
      if (error instanceof CallError && error.status === 422) return { errors: error.errors }
      if (error instanceof CallError && error.code === 'FAQ_CONFLICT') {
        const now = error.data as AdminFaq
        setTheirs(now)
        setBase(now.version)
      }
      toastFailure(error)
    }
  }

  return (
    <Form of={createFaq.input} defaultValues={start} onSubmit={save} className="mt-4 grid gap-5">
      <StoreFormOverSignIn place={`faq:${uid ?? 'new'}`} />
      <Unsaved onChange={onUnsaved} />
      {theirs && (
        <p className="rounded-control bg-warn-tint p-3 text-warn-ink">
          {messages.form.theirs(localizedQuestion(theirs))}
        </p>
      )}
      <FormText name="question" label={messages.form.question} required />
      <FormRichText name="answer" label={messages.form.answer} required />
      <FormText name="questionHi" label={messages.form.questionHi} hint={messages.hindiHint} lang="hi" />
      <FormRichText name="answerHi" label={messages.form.answerHi} hint={messages.hindiHint} />
      <FormSelect
        name="group"
        label={messages.form.group}
        required
        placeholder={messages.form.chooseGroup}
        options={groups.map((group) => ({ value: group.uid, label: localizedName(group) }))}
      />
      <FormSwitch name="published" label={messages.form.published} />
      <div className="modal-actions">
        <Button variant="secondary" onClick={onClose}>
          {messages.form.cancel}
        </Button>
        <FormSubmit size="medium" full={false} loadingLabel={messages.form.saving}>
          {messages.form.save}
        </FormSubmit>
      </div>
    </Form>
  )
}
