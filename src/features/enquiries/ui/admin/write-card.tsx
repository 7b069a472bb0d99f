import type { UseFormReturn } from 'react-hook-form'
import { FormSubmit, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { Tabs } from '#design/tabs.tsx'
import { refusedFields } from '#features/accounts/ui/refused-fields.ts'
import { call } from '#platform/client.ts'
import type { InputOf, ParsedOf } from '#platform/contract.ts'
import { changeEnquiry, type EnquiryDetails, replyToEnquiry } from '../../contract/desk.ts'
import { words } from '../../messages/desk-en.ts'
import type { EnquiryPath } from '../../rules.ts'
import type { Changed } from './use-enquiry.ts'

type Writing = {
  enquiry: EnquiryDetails
  kind: EnquiryPath
  onAnswer: (answer: Changed) => void
  /** What somebody else did meanwhile has to be read first; what was typed stays. */
  onConflict: (error: unknown) => void
}

/** A reply to the sender, or a note among administrators. */
export function WriteCard(writing: Writing) {
  return (
    <section className="card p-5 lg:p-6" aria-label={words.write}>
      <Tabs
        label={words.write}
        tabs={[
          { value: 'reply', label: words.reply, content: <ReplyForm {...writing} /> },
          { value: 'note', label: words.note, content: <NoteForm {...writing} /> },
        ]}
      />
    </section>
  )
}

function ReplyForm({ enquiry, kind, onAnswer, onConflict }: Writing) {
  type Fields = InputOf<typeof replyToEnquiry>
  type Parsed = ParsedOf<typeof replyToEnquiry>
  const empty = { kind, uid: enquiry.uid, text: '' }
  async function send(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    try {
      onAnswer(await call(replyToEnquiry, { ...values, version: enquiry.version }))
      form.reset(empty)
    } catch (error) {
      onConflict(error)
      return refusedFields(error)
    }
  }
  return (
    <Form of={replyToEnquiry.input} defaultValues={empty} onSubmit={send} className="grid gap-4">
      <FormTextarea
        name="text"
        label={words.reply}
        hint={words.replyHint(enquiry.email)}
        required
        rows={7}
        maxLength={5000}
      />
      <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={words.sendingReply}>
        {words.sendReply}
      </FormSubmit>
    </Form>
  )
}

function NoteForm({ enquiry, kind, onAnswer, onConflict }: Writing) {
  type Fields = InputOf<typeof changeEnquiry>
  type Parsed = ParsedOf<typeof changeEnquiry>
  const empty = { kind, uid: enquiry.uid, note: '' }
  async function add(values: Parsed, form: UseFormReturn<Fields, unknown, Parsed>) {
    try {
      onAnswer(await call(changeEnquiry, values))
      form.reset(empty)
    } catch (error) {
      onConflict(error)
      return refusedFields(error)
    }
  }
  return (
    <Form of={changeEnquiry.input} defaultValues={empty} onSubmit={add} className="grid gap-4">
      <FormTextarea name="note" label={words.note} hint={words.noteHint} required rows={4} maxLength={5000} />
      <FormSubmit size="medium" full={false} className="justify-self-start" loadingLabel={words.adding}>
        {words.addNote}
      </FormSubmit>
    </Form>
  )
}
