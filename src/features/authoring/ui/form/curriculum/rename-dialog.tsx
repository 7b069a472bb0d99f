import type { FormEvent, KeyboardEvent } from 'react'
import { Button } from '#design/button.tsx'
import { langOf } from '#design/lang-of.ts'
import { Modal } from '#design/modal.tsx'
import { messages } from '../../../messages/curriculum-en.ts'
import { useDoc } from '../session-context.tsx'
import type { Curriculum } from './use-curriculum.ts'

/** The fields keep their own text: of hundreds, none is drawn again while another is written. */
const isTitleField = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.name !== ''

/** Enter goes to the next title, and saves at the last one. */
function goToNext(event: KeyboardEvent<HTMLInputElement>) {
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(isTitleField)
  const next = fields[fields.indexOf(event.currentTarget) + 1]
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !next) return
  event.preventDefault()
  next.focus()
  next.select()
}

/** Every lesson's title in one list, saved together. */
export function RenameDialog({ curriculum, onClose }: { curriculum: Curriculum; onClose: () => void }) {
  const outline = useDoc((doc) => doc.outline)
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...event.currentTarget.elements].filter(isTitleField)
    curriculum.renameLessons(new Map(fields.map(({ name, value }) => [name, value.trim()])))
    onClose()
  }
  return (
    <Modal open onClose={onClose} width={640} title={messages.renameLessons} description={messages.renameLessonsHint}>
      <form className="mt-4" onSubmit={save}>
        <div className="rename-list">
          {outline.map((section, at) => (
            <fieldset key={section.uid} className="grid gap-2">
              <legend className="t-sm mb-2 font-semibold" lang={langOf(section.title)}>
                {messages.numbered(at + 1, section.title || messages.untitledSection)}
              </legend>
              {section.lessons.map((lesson, index) => (
                <div key={lesson.uid} className="input input-small">
                  <input
                    name={lesson.uid}
                    aria-label={messages.titleOfLesson(index + 1)}
                    defaultValue={lesson.title}
                    placeholder={messages.untitled[lesson.kind]}
                    maxLength={200}
                    onKeyDown={goToNext}
                  />
                </div>
              ))}
            </fieldset>
          ))}
        </div>
        <div className="modal-actions">
          <Button type="button" variant="secondary" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit">{messages.saveTitles}</Button>
        </div>
      </form>
    </Modal>
  )
}
