import { messages } from '../../messages/form-en.ts'
import { LinesField } from './lines-field.tsx'
import { StepCard } from './step-card.tsx'

export function OutcomesStep() {
  return (
    <StepCard step="outcomes">
      <div className="grid gap-8">
        <LinesField field="outcomes" {...messages.outcomes.outcomes} />
        <LinesField field="requirements" {...messages.outcomes.requirements} />
        <LinesField field="audience" {...messages.outcomes.audience} />
      </div>
    </StepCard>
  )
}
