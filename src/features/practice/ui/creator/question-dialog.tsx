import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#design/button.tsx'
import { FormSelect, FormSubmit, FormText } from '#design/form-fields.tsx'
import { FormRichText } from '#design/form-rich-text.tsx'
import { Form } from '#design/form.tsx'
import { ArrowRightIcon } from '#design/icons/regular.tsx'
import { Modal } from '#design/modal.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { toast } from '#design/toast.ts'
import { StoreFormOverSignIn } from '#features/accounts/ui/store-form-over-sign-in.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { sendImage } from '#features/media/ui/send-image.ts'
import { call, query } from '#platform/api/client.ts'
import { withIdempotencyKey } from '#platform/api/idempotency-key.ts'
import {
  createQuestion,
  previewQuestion,
  readQuestion,
  saveQuestion,
  type WrittenQuestion,
  writtenQuestion,
} from '../../contract/banks.ts'
import { messages } from '../../messages/creator-en.ts'
import { difficulties, questionKinds } from '../../rules/questions.ts'
import { OptionText, QuestionText } from '../question-text.tsx'
import { CorrectField } from './correct-field.tsx'
import { blankOption } from './use-options.ts'

const { question: questionMessages, bank: bankMessages } = messages
const sendPicture = (file: File) => sendImage(file, file.name)
const empty: WrittenQuestion = {
  kind: 'single',
  text: '',
  textHi: '',
  options: ['o1', 'o2', 'o3', 'o4'].map(blankOption),
  correct: [],
  tolerance: 0,
  explanation: '',
  explanationHi: '',
  topic: '',
  difficulty: 'medium',
}

type Props = {
  bank: string
  /** null: a new one. */
  uid: string | null
  /** What a new one is offered. */
  topic: string
  onClose: () => void
  onSaved: () => void
}

/** A question of a bank, written in a dialog. */
export function QuestionDialog({ bank, uid, topic, onClose, onSaved }: Props) {
  const { data, error } = useQuery({
    ...query(readQuestion, { uid: uid ?? '' }),
    enabled: uid !== null,
    gcTime: 0,
    staleTime: 0,
  })
  const start = uid === null ? { ...empty, topic } : data
  async function save({ correct, ...fields }: WrittenQuestion) {
    // The items of the form are in the right order.
    const written = { ...fields, correct: fields.kind === 'order' ? fields.options.map((one) => one.uid) : correct }
    try {
      const { message } = data
        ? await call(saveQuestion, { ...written, uid: data.uid, version: data.version })
        : await withIdempotencyKey(written, (idempotencyKey) =>
            call(createQuestion, { ...written, uid: bank, idempotencyKey }),
          )
      toast.success(message)
      onSaved()
    } catch (failure) {
      return refusedFields(failure)
    }
  }
  return (
    <Modal open onClose={onClose} title={uid ? questionMessages.editTitle : questionMessages.addTitle} width={820}>
      {error && <p className="hint hint-error mt-4">{error.message}</p>}
      {!start && !error && <Skeleton className="mt-4 h-64" />}
      {start && (
        <Form of={writtenQuestion} defaultValues={start} onSubmit={save} className="mt-4 grid gap-5">
          <StoreFormOverSignIn place={`bank-question:${bank}:${uid ?? 'new'}`} />
          <Fields />
          <Preview />
          <div className="modal-actions">
            <Button variant="secondary" onClick={onClose}>
              {questionMessages.cancel}
            </Button>
            <FormSubmit size="medium" full={false} loadingLabel={questionMessages.saving}>
              {questionMessages.save}
            </FormSubmit>
          </div>
        </Form>
      )}
    </Modal>
  )
}

function Fields() {
  const { setValue, getValues } = useFormContext<WrittenQuestion>()
  const kind = useWatch<WrittenQuestion, 'kind'>({ name: 'kind' })
  const [hindi, setHindi] = useState(() => {
    const { textHi, explanationHi, options } = getValues()
    return Boolean(textHi || explanationHi || options.some((one) => one.textHi || one.partnerHi))
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <FormSelect
          name="kind"
          label={bankMessages.kind}
          options={questionKinds.map((value) => ({ value, label: bankMessages.kinds[value] }))}
          onInput={() => setValue('correct', [])}
        />
        <FormText name="topic" label={bankMessages.topic} hint={questionMessages.topicHint} maxLength={80} />
        <FormSelect
          name="difficulty"
          label={bankMessages.difficulty}
          options={difficulties.map((value) => ({ value, label: bankMessages.difficulties[value] }))}
        />
      </div>
      <FormRichText
        name="text"
        label={questionMessages.text}
        required
        hint={questionMessages.textHint}
        tables
        onPicture={sendPicture}
      />
      {hindi && <FormRichText name="textHi" label={questionMessages.textHi} tables onPicture={sendPicture} />}
      <CorrectField kind={kind} hindi={hindi} />
      <FormRichText
        name="explanation"
        label={questionMessages.explanation}
        hint={questionMessages.explanationHint}
        tables
        onPicture={sendPicture}
      />
      {hindi ? (
        <FormRichText name="explanationHi" label={questionMessages.explanationHi} />
      ) : (
        <Button variant="text" className="justify-self-start" onClick={() => setHindi(true)}>
          {questionMessages.inHindi}
        </Button>
      )}
    </>
  )
}

/** The question as learners will see it, drawn by the server. */
function Preview() {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? questionMessages.hidePreview : questionMessages.preview}
      </Button>
      {open && <Drawn />}
    </div>
  )
}

function Drawn() {
  const [text, textHi, options, explanation, explanationHi] = useWatch<
    WrittenQuestion,
    ['text', 'textHi', 'options', 'explanation', 'explanationHi']
  >({ name: ['text', 'textHi', 'options', 'explanation', 'explanationHi'] })
  const kind = useWatch<WrittenQuestion, 'kind'>({ name: 'kind' })
  const [written, setWritten] = useState({ text, textHi, options, explanation, explanationHi })
  const { data, error } = useQuery({ ...query(previewQuestion, written), gcTime: 0 })
  const isOld = JSON.stringify(written) !== JSON.stringify({ text, textHi, options, explanation, explanationHi })
  return (
    <div className="mt-3 rounded-control border border-line p-4">
      {isOld && (
        <Button
          variant="text"
          size="small"
          onClick={() => setWritten({ text, textHi, options, explanation, explanationHi })}
        >
          {questionMessages.preview}
        </Button>
      )}
      {error && <p className="hint hint-error">{error.message}</p>}
      {data && (
        <>
          <QuestionText {...data} />
          <ul className="mt-3 space-y-2">
            {data.options
              .filter((one) => one.text || (kind === 'match' && one.partner))
              .map((one, index) => (
                <li key={one.uid} className="rounded-control border border-line px-3 py-2">
                  {kind === 'order' && <span className="ink-3 mr-2">{index + 1}</span>}
                  <OptionText {...one} />
                  {kind === 'match' && one.partner && (
                    <span className="mt-1 flex gap-2">
                      <ArrowRightIcon size={20} className="ink-3 mt-0.5 shrink-0" />
                      <span className="min-w-0">
                        <OptionText text={one.partner} textHi={one.partnerHi} />
                      </span>
                    </span>
                  )}
                </li>
              ))}
          </ul>
          {(data.explanation || data.explanationHi) && (
            <QuestionText
              text={data.explanation}
              textHi={data.explanationHi}
              className="mt-3 rounded-control bg-sunken p-3"
            />
          )}
        </>
      )}
    </div>
  )
}
