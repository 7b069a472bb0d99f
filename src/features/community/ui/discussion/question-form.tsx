import { type FormEvent, useState } from 'react'
import { Checkbox } from '#design/checkbox.tsx'
import { TextInput } from '#design/text-input.tsx'
import { Textarea } from '#design/textarea.tsx'
import { keepText, useKeptText } from '#features/accounts/ui/kept-texts.ts'
import { call } from '#platform/api/client.ts'
import { newIdempotencyKey } from '#platform/api/idempotency-key.ts'
import { words as rules } from '#platform/messages/en.ts'
import { askQuestion, editQuestion, type Question } from '../../contract/questions.ts'
import { words } from '../../messages/talk-en.ts'
import { maxTextLength, titleLength } from '../../rules.ts'
import { FormButtons, Problem } from '../text-form.tsx'
import { useSending } from '../use-sending.ts'

const say = words.questions
type Place = { course: string; lesson: { uid: string; title: string } } | { question: Question }

/** A new question, at the lesson that is open unless one says otherwise, or a change of one's own. */
export function QuestionForm({ onDone, onCancel, ...at }: Place & { onDone: () => unknown; onCancel: () => void }) {
  const editing = 'question' in at
  const place = editing ? `question:${at.question.uid}` : `ask:${at.course}`
  const start = editing ? { title: at.question.title, body: at.question.body } : { title: '', body: '' }
  const { fields, left } = useKeptText(place, start)
  const { sending, problem, errors, send, setErrors } = useSending(place)
  const [atLesson, setAtLesson] = useState(true)
  const { title = '', body = '' } = fields

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    const short = [...title.trim()].length < titleLength.least
    if (short) return setErrors({ title: title.trim() ? rules.minLength(titleLength.least) : rules.required })
    const sent = await send((kept) =>
      editing
        ? call(editQuestion, { uid: at.question.uid, title, body })
        : call(askQuestion, {
            uid: at.course,
            idempotencyKey: kept?.idempotencyKey ?? newIdempotencyKey(),
            title,
            body,
            ...(atLesson ? { lessonUid: at.lesson.uid } : {}),
          }),
    )
    if (sent) await onDone()
  }
  const change = (next: { title?: string; body?: string }) => {
    setErrors({})
    keepText(place, { title, body, ...next }, start)
  }

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="space-y-4">
      <Problem text={problem} left={left} />
      <TextInput
        label={say.askTitle}
        hint={say.askTitleHint}
        error={errors.title}
        required
        maxLength={titleLength.most}
        autoComplete="off"
        value={title}
        readOnly={sending}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Textarea
        label={say.askBody}
        hint={say.askBodyHint}
        error={errors.body}
        rows={5}
        maxLength={maxTextLength}
        value={body}
        readOnly={sending}
        onChange={(event) => change({ body: event.target.value })}
      />
      {!editing && (
        <Checkbox
          label={say.atLesson(at.lesson.title)}
          checked={atLesson}
          onChange={(event) => setAtLesson(event.target.checked)}
        />
      )}
      <FormButtons
        submit={editing ? say.saveQuestion : say.send}
        sending={sending}
        label={editing ? words.saving : words.sending}
        place={place}
        onCancel={onCancel}
      />
    </form>
  )
}
