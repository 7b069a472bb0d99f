import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { ClockIcon } from '#design/icons/regular.tsx'
import { Modal } from '#design/modal.tsx'
import { Select } from '#design/select.tsx'
import { TextInput } from '#design/text-input.tsx'
import { maxOpeningDays, type SectionOpening, sectionOpening } from '#features/catalogue/contract/section-opening.ts'
import { openingText, quizOf } from '#features/catalogue/ui/opening-text.ts'
import { messages as curriculumMessages } from '../../../messages/curriculum-en.ts'
import { NumberField } from '../lesson/number-field.tsx'
import { useDoc } from '../session-context.tsx'
import { type OutlineSection, quizzesBefore } from './outline.ts'
import type { Curriculum } from './use-curriculum.ts'

const messages = curriculumMessages.opening
type Way = 'always' | SectionOpening['by']

/** When learners can open a section: always, on a day, days after enrolment, or after a quiz of an earlier section. */
export function OpeningDialog({
  section,
  name,
  curriculum,
  onClose,
}: {
  section: OutlineSection
  name: string
  curriculum: Curriculum
  onClose: () => void
}) {
  const outline = useDoc((doc) => doc.outline)
  const { uid, opens } = section
  const quizzes = quizzesBefore(outline, uid)
  const [way, setWay] = useState<Way>(opens?.by ?? 'always')
  const [date, setDate] = useState(opens?.by === 'date' ? opens.date : '')
  const [days, setDays] = useState<number | null>(opens?.by === 'days' ? opens.days : 7)
  const [quiz, setQuiz] = useState(
    (opens?.by === 'quiz' && quizzes.find((one) => one.uid === opens.lessonUid)?.uid) || '',
  )
  const [failed, setFailed] = useState(false)
  const chosen =
    way === 'always'
      ? undefined
      : { date: { by: way, date }, days: { by: way, days }, quiz: { by: way, lessonUid: quiz } }[way]

  function save() {
    const read = chosen && sectionOpening.safeParse(chosen)
    if (read && !read.success) return setFailed(true)
    curriculum.setOpening(uid, read?.data)
    onClose()
  }
  return (
    <Modal open onClose={onClose} title={messages.title(name)} description={messages.hint}>
      <div className="mt-4 grid gap-4">
        <Select
          label={messages.label}
          value={way}
          options={(['always', 'date', 'days', 'quiz'] as const)
            .filter((one) => one !== 'quiz' || quizzes.length > 0 || way === 'quiz')
            .map((value) => ({ value, label: messages.ways[value] }))}
          onChange={(event) => {
            setFailed(false)
            setWay(event.target.value as Way)
          }}
        />
        {way === 'date' && (
          <TextInput
            type="date"
            required
            label={messages.date}
            hint={messages.dateHint}
            error={failed ? messages.noDate : undefined}
            value={date}
            onChange={(event) => setDate(event.target.value)}
          />
        )}
        {way === 'days' && (
          <NumberField
            id={`opening-days-${uid}`}
            required
            label={messages.days}
            hint={messages.daysHint}
            error={failed ? messages.noDays(maxOpeningDays) : undefined}
            value={days}
            onChange={setDays}
          />
        )}
        {way === 'quiz' && (
          <Select
            required
            label={messages.quiz}
            hint={messages.quizHint}
            error={failed ? messages.noQuiz : undefined}
            placeholder={messages.chooseQuiz}
            value={quiz}
            options={quizzes.map((one) => ({ value: one.uid, label: one.title || curriculumMessages.untitled.quiz }))}
            onChange={(event) => setQuiz(event.target.value)}
          />
        )}
        <div className="modal-actions">
          <Button type="button" variant="secondary" onClick={onClose}>
            {curriculumMessages.cancel}
          </Button>
          <Button onClick={save}>{messages.save}</Button>
        </div>
      </div>
    </Modal>
  )
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
