import { useEffect, useRef } from 'react'
import { classNames } from '#design/class-names.ts'
import { CheckBoldIcon } from '#design/icons/bold.tsx'
import { WarningFillIcon } from '#design/icons/fill.tsx'
import { scrollRowTo } from '#design/scroll-row.ts'
import { messages } from '../../messages/form-en.ts'
import { formSteps } from './form-place.ts'
import type { FormStep } from './session-context.tsx'
import { type StepState, useStepStates } from './step-states.ts'

/** The steps in their order; each can be gone to at any time, and says whether it is complete. */
export function FormSteps({ current, onStep }: { current: FormStep; onStep: (step: FormStep) => void }) {
  const states = useStepStates()
  const row = useRef<HTMLOListElement>(null)
  const moved = useRef(false)
  useEffect(() => {
    moved.current ||= current !== formSteps[0]
    if (!moved.current) return
    // With the frame that lays the row out anyway.
    const frame = requestAnimationFrame(() => scrollRowTo(row.current, row.current?.querySelector('[aria-current]')))
    return () => cancelAnimationFrame(frame)
  }, [current])
  return (
    <nav className="card form-steps" aria-label={messages.stepsLabel}>
      <ol ref={row} className="form-steps-list hide-scrollbar">
        {formSteps.map((step, index) => (
          <li key={step} data-state={step === current ? 'current' : states[step]}>
            <button
              type="button"
              className="form-step"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onStep(step)}
            >
              <Mark state={states[step]} number={index + 1} current={step === current} />
              <span className={classNames('form-step-label', step !== current && 'max-xl:sr-only')}>
                {messages.steps[step].short}
                <span className="sr-only">{messages.stepState[states[step]]}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Mark({ state, number, current }: { state: StepState; number: number; current: boolean }) {
  return (
    <span className="stepper-mark">
      {state === 'error' ? (
        <WarningFillIcon size={18} />
      ) : state === 'done' && !current ? (
        <CheckBoldIcon size={16} />
      ) : (
        number
      )}
    </span>
  )
}
