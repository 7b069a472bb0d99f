import { words } from '../../messages/form-en.ts'
import { LinesField } from './lines-field.tsx'
import { StepCard } from './step-card.tsx'

const say = words.outcomes

export function OutcomesStep() {
  return (
    <StepCard step="outcomes">
      <div className="grid gap-8">
        <LinesField field="outcomes" {...say.outcomes} />
        <LinesField field="requirements" {...say.requirements} />
        <LinesField field="audience" {...say.audience} />
      </div>
    </StepCard>
  )
}
