import { IconButton } from '#design/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#design/icons/regular.tsx'
import { Select } from '#design/select.tsx'
import { Textarea } from '#design/textarea.tsx'
import { type QuestionType, questionTypes, type QuizQuestion } from '#features/catalogue/contract/lesson-content.ts'
import { messages } from '../../../messages/lesson-en.ts'
import { type Change, lessonFieldId } from './kind-props.ts'
import { AcceptedAnswers, QuestionOptions, TrueOrFalse } from './question-answers.tsx'

export type QuestionProps = {
  question: QuizQuestion
  number: number
  last: boolean
  /** `questions.0`: where the rules report its problems. */
  path: string
  problem: (path: string) => string | undefined
  leave: (path: string) => void
  locked: boolean
  onChange: (to: Change<QuizQuestion>) => void
  onType: (type: QuestionType) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function QuestionEditor(props: QuestionProps) {
  const { question, number, last, path, problem, leave, locked, onChange } = props
  return (
    <fieldset className="question" disabled={locked}>
      <legend className="sr-only">{messages.quiz.number(number)}</legend>
      <div className="row mb-3 gap-1">
        <span className="t-title flex-1" aria-hidden="true">
          {messages.quiz.number(number)}
        </span>
        {!locked && (
          <>
            <IconButton
              size={40}
              label={messages.quiz.moveUp(number)}
              disabled={number === 1}
              icon={<ArrowUpIcon size={18} />}
              onClick={() => props.onMove(-1)}
            />
            <IconButton
              size={40}
              label={messages.quiz.moveDown(number)}
              disabled={last}
              icon={<ArrowDownIcon size={18} />}
              onClick={() => props.onMove(1)}
            />
            <IconButton
              size={40}
              label={messages.quiz.remove(number)}
              icon={<TrashIcon size={18} />}
              onClick={props.onRemove}
            />
          </>
        )}
      </div>
      <div className="grid gap-4">
        <Select
          label={messages.quiz.type}
          value={question.type}
          options={questionTypes.map((type) => ({ value: type, label: messages.quiz.types[type] }))}
          onChange={(event) => props.onType(event.target.value as QuestionType)}
        />
        <Textarea
          id={lessonFieldId(`${path}.text`)}
          label={messages.quiz.text}
          required
          rows={2}
          maxLength={2000}
          value={question.text}
          error={problem(`${path}.text`)}
          onChange={(event) => onChange({ text: event.target.value })}
          onBlur={() => leave(`${path}.text`)}
        />
        {question.type === 'true-false' && <TrueOrFalse {...props} />}
        {question.type === 'short' && <AcceptedAnswers {...props} />}
        {(question.type === 'single' || question.type === 'multiple') && <QuestionOptions {...props} />}
        <Textarea
          label={messages.quiz.explanation}
          hint={messages.quiz.explanationHint}
          rows={2}
          maxLength={4000}
          value={question.explanation}
          onChange={(event) => onChange({ explanation: event.target.value })}
        />
      </div>
    </fieldset>
  )
}
