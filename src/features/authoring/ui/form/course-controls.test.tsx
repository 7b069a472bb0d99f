import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { courseSteps } from '#features/catalogue/rules/course-states.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { courseFields, stepFields } from '../../rules/course-fields.ts'
import { emptyDoc, noFacts } from './course-facts.ts'
import type { CourseSession } from './course-session.ts'
import { newLook, SessionContext } from './session-context.tsx'
import { fetchStep, StepPart } from './step-part.tsx'

const notes = Object.fromEntries(Object.keys(courseFields).map((name) => [name, `Note on ${name}.`]))
const session = {
  course: { store: createStore(() => ({ value: emptyDoc(1) })) },
  facts: createStore(() => ({
    ...noFacts,
    coverMotif: 'music',
    lastDecision: { decision: 'rejected', reason: 'Some fields', notes, decidedAt: '2026-11-24T00:00:00Z' },
  })),
} as unknown as CourseSession

const steps = courseSteps.filter((step) => step !== 'curriculum')

test.each(steps)('the step %s has a control for each of its fields, with the reviewer’s note', async (step) => {
  // The first step comes with the form.
  if (step !== 'basics') await fetchStep(step)
  const form = { session, look: newLook(), locked: false, go: () => {} }
  const html = renderToString(
    <WithQueries>
      <SessionContext value={form}>
        <StepPart step={step} lesson={undefined} />
      </SessionContext>
    </WithQueries>,
  )
  const found = (pattern: RegExp) => new Set(Array.from(html.matchAll(pattern), ([, name]) => name))
  expect(found(/id="course-(\w+)"/g)).toEqual(new Set(stepFields[step]))
  expect(found(/Note on (\w+)\./g)).toEqual(new Set(stepFields[step]))
})
