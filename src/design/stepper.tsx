import { CheckBoldIcon } from './icons/bold.tsx'
import { WarningFillIcon } from './icons/fill.tsx'
import { messages } from './messages/en.ts'

export type StepperProps = {
  steps: readonly string[]
  /** Index of the step being done. */
  current: number
  /** Indexes of steps that need a look. */
  errors?: readonly number[]
}

/** Number, done tick, current filled, error triangle; on a phone only the current label is shown. */
export function Stepper({ steps, current, errors = [] }: StepperProps) {
  return (
    <ol className="stepper">
      {steps.map((label, index) => {
        const state = errors.includes(index)
          ? 'error'
          : index < current
            ? 'done'
            : index === current
              ? 'current'
              : 'ahead'
        return (
          <li key={label} data-state={state} aria-current={index === current ? 'step' : undefined}>
            <span className="stepper-mark">
              {state === 'done' ? (
                <CheckBoldIcon size={16} />
              ) : state === 'error' ? (
                <WarningFillIcon size={18} />
              ) : (
                index + 1
              )}
            </span>
            <span className="stepper-label">
              {label}
              {state === 'done' && <span className="sr-only">{`, ${messages.stepDone}`}</span>}
              {state === 'error' && <span className="sr-only">{`, ${messages.stepError}`}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
