import { RadioGroup } from '#design/radio-group.tsx'
import { RichTextField } from '#design/rich-text-field.tsx'
import { messages } from '../../../messages/lesson-en.ts'
import { type KindProps, lessonFieldId } from './kind-props.ts'
import { NumberField } from './number-field.tsx'

const answers = ['text', 'file', 'either'] as const

export function AssignmentLesson({ content, change, problem, leave, locked }: KindProps<'assignment'>) {
  return (
    <>
      <RichTextField
        id={lessonFieldId('brief')}
        label={messages.assignment.brief}
        hint={messages.assignment.briefHint}
        required
        value={content.brief}
        disabled={locked}
        error={problem('brief')}
        onChange={(brief) => change({ brief })}
        onBlur={() => leave('brief')}
      />
      <fieldset disabled={locked} className="field">
        <RadioGroup
          legend={messages.assignment.answer}
          name="assignment-answer"
          value={content.answer}
          options={answers.map((value) => ({ value, label: messages.assignment.answers[value] }))}
          onChange={(answer) => change({ answer: answer as (typeof answers)[number] })}
        />
      </fieldset>
      <NumberField
        id={lessonFieldId('dueDays')}
        label={messages.assignment.due}
        hint={messages.assignment.dueHint}
        suffix={messages.assignment.days}
        value={content.dueDays}
        disabled={locked}
        error={problem('dueDays')}
        onChange={(dueDays) => change({ dueDays })}
        onBlur={() => leave('dueDays')}
      />
    </>
  )
}
