import { useMemo } from 'react'
import { useStore } from 'zustand'
import { courseSteps } from '#features/catalogue/rules/course-states.ts'
import type { CourseStep, MissingItem } from '../../contract/drafts.ts'
import { courseFields, stepFields, stepOf } from '../../rules/course-fields.ts'
import type { CourseDoc } from './course-facts.ts'
import { type FormStep, isSentBack, useDraftSession, useDoc, useFacts, useMissing } from './session-context.tsx'

export type StepState = 'done' | 'ahead' | 'error'

/** Steps that need nothing are complete once something stands in them. */
function isStarted(step: CourseStep, doc: CourseDoc): boolean {
  // What nobody uploads is printed, of the category's motif.
  if (step === 'media') return Boolean(doc.thumbnailUid || doc.categoryId)
  const fields = stepFields[step].filter((name) => name !== 'outline')
  const needsNone = fields.length > 0 && fields.every((name) => !('required' in courseFields[name]))
  return !needsNone || fields.some((name) => (Array.isArray(doc[name]) ? doc[name].length > 0 : Boolean(doc[name])))
}

export function stepStates(
  doc: CourseDoc,
  missing: readonly MissingItem[],
  noted: ReadonlySet<CourseStep>,
  tried: boolean,
): Record<FormStep, StepState> {
  const of = (step: CourseStep): StepState => {
    const lacks = missing.some((item) => item.step === step)
    if (noted.has(step) || (lacks && tried)) return 'error'
    return !lacks && isStarted(step, doc) ? 'done' : 'ahead'
  }
  const steps = Object.fromEntries(courseSteps.map((step) => [step, of(step)])) as Record<CourseStep, StepState>
  return { ...steps, review: 'ahead' }
}

/** How each step stands: complete, still to do, or in need of a look. */
export function useStepStates(): Record<FormStep, StepState> {
  const { look } = useDraftSession()
  const doc = useDoc((all) => all)
  const missing = useMissing()
  const notes = useFacts((facts) => (isSentBack(facts) ? facts.lastDecision?.notes : undefined))
  const tried = useStore(look, (state) => state.tried)
  return useMemo(() => {
    const noted = new Set(Object.keys(notes ?? {}).map((key) => (key.includes(':') ? 'curriculum' : stepOf(key))))
    return stepStates(doc, missing, noted, tried)
  }, [doc, missing, notes, tried])
}
