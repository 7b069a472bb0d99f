import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#design/button.tsx'
import { FormSelect, FormSubmit, FormText, useFormControl } from '#design/form-fields.tsx'
import { Form } from '#design/form.tsx'
import { ClockIcon } from '#design/icons/regular.tsx'
import { Modal } from '#design/modal.tsx'
import { type SectionOpening, sectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { openingText, quizOf } from '#features/catalogue/ui/opening-text.ts'
import { messages as curriculumMessages } from '../../../messages/curriculum-en.ts'
import { NumberField } from '../lesson/number-field.tsx'
import { useDoc } from '../session-context.tsx'
import { type OutlineLesson, type OutlineSection, quizzesBefore } from './outline.ts'
import type { Curriculum } from './use-curriculum.ts'

const messages = curriculumMessages.opening
const openingChoice = z.discriminatedUnion('by', [z.object({ by: z.literal('always') }), sectionOpening])
const ways = ['always', 'date', 'days', 'quiz'] as const

type Props = { section: OutlineSection; name: string; curriculum: Curriculum; onClose: () => void }

/** When learners can open a section: always, on a day, days after enrolment, or after a quiz of an earlier section. */
export function OpeningDialog({ section: { uid, opens }, name, curriculum, onClose }: Props) {
  const quizzes = quizzesBefore(
    useDoc((doc) => doc.outline),
    uid,
  )
  // A way that is chosen next begins with these.
  const values = { date: '', days: 7, lessonUid: '', ...(opens ?? { by: 'always' as const }) }
  // A quiz that was deleted or moved behind the section is chosen again.
  if (!quizzes.some((quiz) => quiz.uid === values.lessonUid)) values.lessonUid = ''
  return (
    <Modal open onClose={onClose} title={messages.title(name)} description={messages.hint}>
      <Form
        of={openingChoice}
        defaultValues={values}
        className="mt-4 grid gap-4"
        onSubmit={(chosen) => {
          curriculum.setOpening(uid, chosen.by === 'always' ? undefined : chosen)
          onClose()
        }}
      >
        <OpeningFields id={`opening-days-${uid}`} quizzes={quizzes} />
        <div className="modal-actions">
          <Button variant="secondary" onClick={onClose}>
            {curriculumMessages.cancel}
          </Button>
          <FormSubmit size="medium" full={false}>
            {messages.save}
          </FormSubmit>
        </div>
      </Form>
    </Modal>
  )
}

function OpeningFields({ id, quizzes }: { id: string; quizzes: readonly OutlineLesson[] }) {
  const way = useWatch<{ by: (typeof ways)[number] }>({ name: 'by' })
  return (
    <>
      <FormSelect
        name="by"
        label={messages.label}
        options={ways
          .filter((one) => one !== 'quiz' || quizzes.length > 0 || way === 'quiz')
          .map((value) => ({ value, label: messages.ways[value] }))}
      />
      {way === 'date' && <FormText name="date" type="date" required label={messages.date} hint={messages.dateHint} />}
      {way === 'days' && <DaysField id={id} />}
      {way === 'quiz' && (
        <FormSelect
          name="lessonUid"
          required
          label={messages.quiz}
          hint={messages.quizHint}
          placeholder={messages.chooseQuiz}
          options={quizzes.map((one) => ({ value: one.uid, label: one.title || curriculumMessages.untitled.quiz }))}
        />
      )}
    </>
  )
}

function DaysField({ id }: { id: string }) {
  const { focusBy, ...field } = useFormControl<number | null>('days')
  useEffect(() => focusBy(() => document.getElementById(id)?.focus()))
  return <NumberField id={id} required label={messages.days} hint={messages.daysHint} {...field} />
}

/** When a section opens, under its title; a quiz that was deleted opens it. */
export function OpeningLine({ opens }: { opens: SectionOpening }) {
  const outline = useDoc((doc) => doc.outline)
  const gone =
    opens.by === 'quiz' && !outline.some(({ lessons }) => lessons.some((lesson) => lesson.uid === opens.lessonUid))
  return (
    <span className="t-sm ink-3 row gap-1.5 font-normal">
      <ClockIcon size={16} className="shrink-0" />
      {gone ? messages.quizGone : openingText(opens, quizOf(opens, outline))}
    </span>
  )
}
