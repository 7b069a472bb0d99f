import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { messages } from '../../messages/form-en.ts'
import { emptyDoc, noFacts } from './course-facts.ts'
import type { CourseSession } from './course-session.ts'
import { SearchStep } from './search-step.tsx'
import { newLook, SessionContext } from './session-context.tsx'

test.each([
  ['Excel for Shops', '', 'excel-for-shops-abc'],
  ['घर की बिजली', '', 'ghar-ki-bijli-abc'],
  ['', '', 'course-abc'],
  ['Excel for Shops', 'my-address', 'my-address-abc'],
])('of the title %j and the address %j the preview shows the address that the course gets', (title, slug, shown) => {
  const session = {
    course: { store: createStore(() => ({ value: { ...emptyDoc(1), title, slug } })) },
    facts: createStore(() => ({ ...noFacts, uid: 'abc' })),
  } as unknown as CourseSession
  render(
    <SessionContext value={{ session, look: newLook(), locked: false, go: () => {} }}>
      <SearchStep />
    </SessionContext>,
  )
  const preview = screen.getByRole('group', { name: messages.search.preview })
  expect(preview.textContent).toContain(messages.search.path(shown))
})
