import type { ReactNode } from 'react'
import { messages } from '../../messages/form-en.ts'
import type { FormStep } from './session-context.tsx'

/** One step's fields under its heading. */
export function StepCard({ step, children }: { step: FormStep; children: ReactNode }) {
  const { name, hint } = messages.steps[step]
  return (
    <section className="card p-5 lg:p-6" aria-labelledby="step-heading">
      <h2 id="step-heading" className="t-h3" tabIndex={-1}>
        {name}
      </h2>
      <p className="t-sm ink-3 mt-1 mb-5">{hint}</p>
      {children}
    </section>
  )
}
