import { RadioGroup } from '#design/radio-group.tsx'
import { RichTextField } from '#design/rich-text-field.tsx'
import { words } from '../../../messages/lesson-en.ts'
import { type KindProps, lessonFieldId } from './kind-props.ts'
import { NumberField } from './number-field.tsx'

const say = words.assignment
const answers = ['text', 'file', 'either'] as const

export function AssignmentLesson({ content, change, problem, leave, locked }: KindProps<'assignment'>) {
  return (
    <>
      <RichTextField
        id={lessonFieldId('brief')}
        label={say.brief}
        hint={say.briefHint}
        required
        value={content.brief}
        disabled={locked}
        error={problem('brief')}
        onChange={(brief) => change({ brief })}
        onBlur={() => leave('brief')}
      />
      <fieldset disabled={locked} className="field">
        <RadioGroup
          legend={say.answer}
          name="assignment-answer"
          value={content.answer}
          options={answers.map((value) => ({ value, label: say.answers[value] }))}
          onChange={(answer) => change({ answer: answer as (typeof answers)[number] })}
        />
      </fieldset>
      <NumberField
        id={lessonFieldId('dueDays')}
        label={say.due}
        hint={say.dueHint}
        suffix={say.days}
        value={content.dueDays}
        disabled={locked}
        error={problem('dueDays')}
        onChange={(dueDays) => change({ dueDays })}
        onBlur={() => leave('dueDays')}
      />
    </>
  )
}
