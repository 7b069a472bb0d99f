import { Modal } from '#design/modal.tsx'
import type { Passage } from '../rules/find-passage.ts'
import { NewNoteForm } from './note-form.tsx'
import { useRefresh } from './use-refresh.ts'

/** Notes a passage or a place over the article, so that one stays where one reads. */
export function PassageNote({
  course,
  lesson,
  at,
  title,
  onClose,
}: {
  course: string
  lesson: string
  at: Passage
  title: string
  onClose: () => void
}) {
  const refresh = useRefresh()
  async function done(sent: boolean) {
    getSelection()?.removeAllRanges()
    if (sent) await refresh()
    onClose()
  }
  return (
    <Modal open onClose={onClose} title={title}>
      <NewNoteForm course={course} lesson={lesson} at={at} onDone={done} onCancel={onClose} />
    </Modal>
  )
}
