import { courseSteps } from '#features/catalogue/rules/course-states.ts'
import type { FormStep } from './session-context.tsx'

export const formSteps = [...courseSteps, 'review'] as const satisfies readonly FormStep[]

/** Which part of the form is shown: in the page's address, so that a reload and Back find it. */
export type FormPlace = { step?: FormStep | undefined; lesson?: string | undefined }

export function readPlace(search: Record<string, unknown>): FormPlace {
  const step = formSteps.find((one) => one === search.step)
  const lesson = typeof search.lesson === 'string' && /^[a-z0-9]{8,40}$/.test(search.lesson) ? search.lesson : undefined
  return { ...(step ? { step } : {}), ...(step === 'curriculum' && lesson ? { lesson } : {}) }
}
