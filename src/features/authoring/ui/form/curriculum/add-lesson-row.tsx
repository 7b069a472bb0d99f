import { memo } from 'react'
import { Button } from '#design/button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { lessonKinds } from '#features/catalogue/contract/lesson-content.ts'
import { messages } from '../../../messages/curriculum-en.ts'
import type { Curriculum } from './use-curriculum.ts'

/** The last line of a section: a button for each kind of lesson. */
export const AddLessonRow = memo(function AddLine({
  sectionUid,
  locked,
  curriculum,
}: {
  sectionUid: string
  locked: boolean
  curriculum: Curriculum
}) {
  if (locked) return <div className="add-lesson-row !min-h-3" />
  return (
    <div className="add-lesson-row">
      {lessonKinds.map((kind) => (
        <Button
          key={kind}
          variant="text"
          size="small"
          icon={<PlusBoldIcon size={16} />}
          aria-label={messages.addKind(messages.kinds[kind])}
          onClick={() => curriculum.addLesson(sectionUid, kind)}
        >
          {messages.kinds[kind]}
        </Button>
      ))}
    </div>
  )
})
