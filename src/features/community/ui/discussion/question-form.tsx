import { useState } from 'react'
import { Checkbox } from '#design/checkbox.tsx'
import { FormText, FormTextarea } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { readDraft, TextDraft } from '#features/accounts/ui/text-draft.tsx'
import { call } from '#platform/api/client.ts'
import { askQuestion, editQuestion, type Question, questionText } from '../../contract/questions.ts'
import { messages } from '../../messages/discussion-en.ts'
import { maxTextLength, titleLength } from '../../rules.ts'
import { sendDraft } from '../send-draft.ts'
import { SendButtons } from '../text-form.tsx'
import { askLater } from './question-outbox.ts'

type Place = { course: string; lesson: { uid: string; title: string } } | { question: Question }

/** A new question, at the lesson that is open unless one says otherwise, or a change of one's own. */
export function QuestionForm({
  onDone,
  onCancel,
  ...at
}: Place & { onDone: (sent: boolean) => unknown; onCancel: () => void }) {
  const editing = 'question' in at
  const place = editing ? `question:${at.question.uid}` : `ask:${at.course}`
  const start = editing ? { title: at.question.title, body: at.question.body } : { title: '', body: '' }
  const [atLesson, setAtLesson] = useState(true)

  return (
    <Form
      key={place}
      of={questionText}
      defaultValues={readDraft(place, start)}
      onSubmit={(values) =>
        sendDraft(
          place,
          (idempotencyKey) =>
            editing
              ? call(editQuestion, { uid: at.question.uid, ...values })
              : call(askQuestion, {
                  uid: at.course,
                  idempotencyKey,
                  ...values,
                  ...(atLesson ? { lessonUid: at.lesson.uid } : {}),
                }),
          onDone,
          editing
            ? undefined
            : (idempotencyKey) =>
                askLater({ course: at.course, lesson: atLesson ? at.lesson : null, ...values }, idempotencyKey),
        )
      }
      className="space-y-4"
    >
      <TextDraft place={place} start={start} notice={messages.unsent} />
      <QuestionFields />
      {!editing && (
        <Checkbox
          label={messages.questions.atLesson(at.lesson.title)}
          checked={atLesson}
          onChange={(event) => setAtLesson(event.target.checked)}
        />
      )}
      <SendButtons
        submit={editing ? messages.questions.saveQuestion : messages.questions.send}
        label={editing ? messages.saving : messages.sending}
        place={place}
        onCancel={onCancel}
      />
    </Form>
  )
}

/** What is typed of a question. */
export function QuestionFields() {
  return (
    <>
      <FormText
        name="title"
        label={messages.questions.askTitle}
        hint={messages.questions.askTitleHint}
        required
        maxLength={titleLength.most}
        autoComplete="off"
      />
      <FormTextarea
        name="body"
        label={messages.questions.askBody}
        hint={messages.questions.askBodyHint}
        rows={5}
        maxLength={maxTextLength}
      />
    </>
  )
}
