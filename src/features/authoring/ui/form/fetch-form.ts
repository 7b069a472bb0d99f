import { yieldToMain } from '#platform/browser/yield-to-main.ts'
import type { CourseForm } from './course-form.tsx'
import type { CourseSession } from './course-session.ts'
import type { FormStep } from './session-context.tsx'

/** A course's session, and the form that it is written in. */
export type OpenForm = { session: CourseSession; Form: typeof CourseForm }

/**
 * Loads the form's code together with that of its first step, in parallel to the draft. Each part is evaluated in a
 * task of its own: together they would block the input of a cheap phone for a tenth of a second.
 * @returns makes a session's form ready to render
 */
export async function fetchForm(step: FormStep): Promise<(session: CourseSession) => Promise<OpenForm>> {
  await yieldToMain()
  const { findMissing } = await import('./session-context.tsx')
  await yieldToMain()
  const { fetchStep } = await import('./step-part.tsx')
  await yieldToMain()
  await fetchStep(step)
  await yieldToMain()
  const { CourseForm } = await import('./course-form.tsx')
  await yieldToMain()
  return async (session) => {
    await yieldToMain()
    await findMissing(session)
    await yieldToMain()
    return { session, Form: CourseForm }
  }
}
