import { RadioGroup } from '#design/radio-group.tsx'
import { RichTextField } from '#design/rich-text-field.tsx'
import { lateRules } from '#features/catalogue/contract/lesson-content.ts'
import { messages } from '../../../messages/lesson-en.ts'
import { type KindProps, lessonFieldId } from './kind-props.ts'
import { NumberField } from './number-field.tsx'
import { RubricEditor } from './rubric-editor.tsx'

const answers = ['text', 'file', 'either'] as const

export function AssignmentLesson(props: KindProps<'assignment'>) {
  const { content, change, problem, leave, locked } = props
  const { lateRule = 'accept' } = content
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
      {content.dueDays !== null && (
        <fieldset disabled={locked} className="field" id={lessonFieldId('lateRule')} tabIndex={-1}>
          <RadioGroup
            legend={messages.assignment.late}
            name="assignment-late-rule"
            value={lateRule}
            options={lateRules.map((value) => ({ value, label: messages.assignment.lateRules[value] }))}
            hint={messages.assignment.lateHint}
            error={problem('lateRule')}
            onChange={(rule) => {
              change({ lateRule: rule as (typeof lateRules)[number] })
              leave('lateRule')
            }}
          />
        </fieldset>
      )}
      {content.dueDays !== null && lateRule === 'deduct' && (
        <NumberField
          id={lessonFieldId('lateDeduction')}
          label={messages.assignment.deduction}
          hint={messages.assignment.deductionHint}
          suffix={messages.quiz.percent}
          required
          value={content.lateDeduction ?? null}
          disabled={locked}
          error={problem('lateDeduction')}
          onChange={(lateDeduction) => change({ lateDeduction })}
          onBlur={() => leave('lateDeduction')}
        />
      )}
      <RubricEditor {...props} />
    </>
  )
}
