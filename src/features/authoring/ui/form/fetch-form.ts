import { yieldToMain } from '#platform/browser/yield-to-main.ts'
import type { CourseForm } from './course-form.tsx'
import type { CourseSession } from './course-session.ts'
import type { FormStep } from './session-context.tsx'

/** A course's session, and the form that it is written in. */
export type OpenForm = { session: CourseSession; Form: typeof CourseForm }

/**
 * Fetches the form's code with that of its first step, beside what the page needs for its draft. Each part comes alive in
 * a task of its own: together they would keep a cheap phone from hearing what is typed for a tenth of a second.
 * @returns what makes a session's form ready to be drawn
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
