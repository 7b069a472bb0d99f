import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { SectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { newUser } from '../../../../../../tests/user.ts'
import { emptyDoc } from '../course-facts.ts'
import type { CourseSession } from '../course-session.ts'
import { newLook, SessionContext } from '../session-context.tsx'
import { OpeningDialog } from './opening-dialog.tsx'
import type { OutlineSection } from './outline.ts'
import type { Curriculum } from './use-curriculum.ts'

const quiz = { uid: 'quizquiz1', kind: 'quiz', title: 'Check yourself', preview: false } as const
const sections = (opens?: SectionOpening): OutlineSection[] => [
  { uid: 'sectionone', title: 'Begin', lessons: [quiz] } as never,
  { uid: 'sectiontwo', title: 'Later', lessons: [], ...(opens ? { opens } : {}) } as never,
]

function open(opens?: SectionOpening) {
  const outline = sections(opens)
  const course = { store: createStore(() => ({ value: { ...emptyDoc(1), outline } })) }
  const setOpening = vi.fn()
  const onClose = vi.fn()
  render(
    <SessionContext
      value={{ session: { course } as unknown as CourseSession, look: newLook(), locked: false, go: () => {} }}
    >
      <OpeningDialog
        section={outline[1] as OutlineSection}
        name="Later"
        curriculum={{ setOpening } as unknown as Curriculum}
        onClose={onClose}
      />
    </SessionContext>,
  )
  return { user: newUser(), setOpening, onClose }
}
const way = () => screen.getByLabelText('Opens')
const save = () => screen.getByRole('button', { name: 'Save' })

test('a section opens some days after enrolment, and only the days of it are saved', async () => {
  const { user, setOpening, onClose } = open()
  await user.selectOptions(way(), 'Some days after enrolment')
  await user.clear(screen.getByLabelText(/^Days after enrolment/))
  await user.type(screen.getByLabelText(/^Days after enrolment/), '14')
  await user.click(save())
  expect(setOpening).toHaveBeenCalledWith('sectiontwo', { by: 'days', days: 14 })
  expect(onClose).toHaveBeenCalled()
})

test('without days, a date or a quiz the rule of the contract is shown, and the dialog stays open', async () => {
  const { user, setOpening, onClose } = open()
  await user.selectOptions(way(), 'Some days after enrolment')
  await user.clear(screen.getByLabelText(/^Days after enrolment/))
  await user.click(save())
  expect(await screen.findByText('Enter a whole number from 1 to 730.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Days after enrolment/))
  await user.selectOptions(way(), 'On a date')
  await user.click(save())
  expect(await screen.findByText('Enter a date.')).toBeTruthy()
  await user.selectOptions(way(), 'After a quiz is passed')
  await user.click(save())
  expect(await screen.findByText('Choose a quiz.')).toBeTruthy()
  expect([setOpening, onClose].map((one) => one.mock.calls)).toEqual([[], []])
})

test('a quiz of an earlier section is chosen', async () => {
  const { user, setOpening } = open({ by: 'date', date: '2027-01-01' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Date/).value).toBe('2027-01-01')
  await user.selectOptions(way(), 'After a quiz is passed')
  await user.selectOptions(screen.getByLabelText(/^Quiz/), 'Check yourself')
  await user.click(save())
  expect(setOpening).toHaveBeenCalledWith('sectiontwo', { by: 'quiz', lessonUid: 'quizquiz1' })
})

test('a section opens right after enrolment again', async () => {
  const { user, setOpening } = open({ by: 'days', days: 3 })
  await user.selectOptions(way(), 'Right after enrolment')
  await user.click(save())
  expect(setOpening).toHaveBeenCalledWith('sectiontwo', undefined)
})
