import type { UseFormReturn } from 'react-hook-form'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Tabs } from '#design/tabs.tsx'
import { discardText, markTextSending, useUnsentText } from '#features/accounts/ui/unsent-texts.ts'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { call } from '#platform/api/client.ts'
import type { InputOf, ParsedOf } from '#platform/api/contract.ts'
import { changeEnquiry, type EnquiryDetails, replyToEnquiry } from '../../contract/admin.ts'
import { messages } from '../../messages/admin-en.ts'
import type { EnquiryPath } from '../../rules.ts'
import type { Changed } from './use-enquiry.ts'

type Writing = {
  enquiry: EnquiryDetails
  kind: EnquiryPath
  onAnswer: (answer: Changed) => void
  /** The person first has to read another administrator's changes; the typed text stays. */
  onConflict: (error: unknown) => void
}

const placeOf = (of: 'reply' | 'note', uid: string) => `enquiry-${of}:${uid}`

/** Of an enquiry that is gone nothing half written is left. */
export function forgetWriting(uid: string): void {
  discardText(placeOf('reply', uid))
  discardText(placeOf('note', uid))
}

/** A reply to the sender, or a note among administrators; half written, each is stored in the browser until sent. */
export function WriteCard(writing: Writing) {
  const { uid } = writing.enquiry
  const replying = useUnsentText(placeOf('reply', uid)).unsent
  const noting = useUnsentText(placeOf('note', uid)).unsent
  return (
    <section className="card p-5 lg:p-6" aria-label={messages.write}>
      <Tabs
        label={messages.write}
        defaultValue={noting && !replying ? 'note' : 'reply'}
        tabs={[
          { value: 'reply', label: messages.reply, content: <ReplyForm {...writing} /> },
          { value: 'note', label: messages.note, content: <NoteForm {...writing} /> },
        ]}
      />
    </section>
  )
}

function ReplyForm({ enquiry, kind, onAnswer, onConflict }: Writing) {
  type Fields = InputOf<typeof replyToEnquiry>
  type Parsed = ParsedOf<typeof replyToEnquiry>
  const empty = { kind, uid: enquiry.uid, text: '' }
  const place = placeOf('reply', enquiry.uid)
  async function send(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    try {
      const idempotencyKey = markTextSending(place)?.idempotencyKey
      const answer = await call(replyToEnquiry, { ...values, version: enquiry.version, idempotencyKey })
      discardText(place)
      onAnswer(answer)
      form.reset(empty)
    } catch (error) {
      onConflict(error)
      return refusedFields(error)
    }
  }
  return (
    <Form
      of={replyToEnquiry.input}
      defaultValues={{ ...empty, ...readDraft(place, { text: '' }) }}
      onSubmit={send}
      className="grid gap-4"
    >
      <TextDraft place={place} start={{ text: '' }} notice={messages.unsentReply} />
      <FormTextarea
        name="text"
        label={messages.reply}
        hint={messages.replyHint(enquiry.email)}
        required
        rows={7}
        maxLength={5000}
      />
      <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={messages.sendingReply}>
        {messages.sendReply}
      </FormSubmit>
    </Form>
  )
}

function NoteForm({ enquiry, kind, onAnswer, onConflict }: Writing) {
  type Fields = InputOf<typeof changeEnquiry>
  type Parsed = ParsedOf<typeof changeEnquiry>
  const empty = { kind, uid: enquiry.uid, note: '' }
  const place = placeOf('note', enquiry.uid)
  async function add(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    try {
      const answer = await call(changeEnquiry, { ...values, idempotencyKey: markTextSending(place)?.idempotencyKey })
      discardText(place)
      onAnswer(answer)
      form.reset(empty)
    } catch (error) {
      onConflict(error)
      return refusedFields(error)
    }
  }
  return (
    <Form
      of={changeEnquiry.input}
      defaultValues={{ ...empty, ...readDraft(place, { note: '' }) }}
      onSubmit={add}
      className="grid gap-4"
    >
      <TextDraft place={place} start={{ note: '' }} notice={messages.unsentNote} />
      <FormTextarea name="note" label={messages.note} hint={messages.noteHint} required rows={4} maxLength={5000} />
      <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={messages.adding}>
        {messages.addNote}
      </FormSubmit>
    </Form>
  )
}
