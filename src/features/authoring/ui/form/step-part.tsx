import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Skeleton } from '#design/skeleton.tsx'
import { idle } from '#platform/browser/idle.ts'
import { prefetchCategories, BasicsStep } from './basics-step.tsx'
import { formSteps } from './form-place.ts'
import type { FormStep } from './session-context.tsx'

type Part = ComponentType<{ lesson: string | undefined }>

/** The first step is loaded with the form, the others when they are opened or once the form is idle. */
const code: Record<Exclude<FormStep, 'basics'>, () => Promise<Part>> = {
  outcomes: () => import('./outcomes-step.tsx').then((m) => m.OutcomesStep),
  curriculum: () => import('./curriculum-step.tsx').then((m) => m.CurriculumStep),
  media: () => import('./media-step.tsx').then((m) => m.MediaStep),
  price: () => import('./price-step.tsx').then((m) => m.PriceStep),
  search: () => import('./search-step.tsx').then((m) => m.SearchStep),
  review: () => import('./review-step.tsx').then((m) => m.ReviewStep),
}
const here = new Map<FormStep, Part>([['basics', BasicsStep]])

/** Fetches a step's code, so that the form can open on it in one piece; without a line, once there is one again. */
export async function fetchStep(step: FormStep): Promise<void> {
  if (step === 'basics') prefetchCategories()
  else if (!here.has(step)) here.set(step, await code[step]())
}

/** By then the form has what it needs, on a slow line too. */
const restMs = 2500

/**
 * Fetches the steps' code, one after the other, while the form rests: a step that was never opened then opens without a
 * line. Not where the person saves data.
 * @returns what stops it
 */
export function prefetchStepsWhenIdle(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  let stopped = false
  const timer = setTimeout(() => void fetchAll(), restMs)
  async function fetchAll() {
    for (const step of formSteps) {
      await idle()
      if (stopped) return
      // What can't be fetched now is fetched, or fails, when it is opened.
      await fetchStep(step).catch(() => undefined)
    }
  }
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

const waiting = (step: FormStep): Part =>
  lazy(async () => {
    await fetchStep(step)
    return { default: here.get(step) as Part }
  })
const later = {
  basics: BasicsStep,
  outcomes: waiting('outcomes'),
  curriculum: waiting('curriculum'),
  media: waiting('media'),
  price: waiting('price'),
  search: waiting('search'),
  review: waiting('review'),
} satisfies Record<FormStep, Part>

/** One step of the form; its code may still be on its way. */
export function StepPart({ step, lesson }: { step: FormStep; lesson: string | undefined }) {
  return (
    <Suspense fallback={<Skeleton className="h-80 !rounded-card max-lg:min-h-svh" />}>
      <OpenStep key={step} step={step} lesson={lesson} />
    </Suspense>
  )
}

function OpenStep({ step, lesson }: { step: FormStep; lesson: string | undefined }) {
  // Drawn as it was begun: the same step under another wrapping would start again.
  const [Step] = useState(() => here.get(step) ?? later[step])
  return <Step lesson={lesson} />
}
