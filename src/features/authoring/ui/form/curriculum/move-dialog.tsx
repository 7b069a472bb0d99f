import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { Select } from '#design/select.tsx'
import { messages } from '../../../messages/curriculum-en.ts'
import { useDoc } from '../session-context.tsx'
import { placeOf } from './outline.ts'
import type { Curriculum } from './use-curriculum.ts'

/** Moves a lesson to the end of another section: over long distances, where dragging takes too long. */
export function MoveDialog({
  uid,
  name,
  curriculum,
  onClose,
}: {
  uid: string
  name: string
  curriculum: Curriculum
  onClose: () => void
}) {
  const outline = useDoc((doc) => doc.outline)
  const [chosen, setChosen] = useState(placeOf(outline, uid)?.sectionUid ?? '')
  return (
    <Modal open onClose={onClose} title={messages.moveTitle(name)}>
      <Select
        className="mt-4"
        label={messages.toSection}
        value={chosen}
        options={outline.map((section, at) => ({
          value: section.uid,
          label: messages.numbered(at + 1, section.title || messages.untitledSection),
        }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <div className="modal-actions">
        <Button
          onClick={() => {
            onClose()
            const target = outline.find((section) => section.uid === chosen)
            if (target && placeOf(outline, uid)?.sectionUid !== chosen) {
              curriculum.moveTo(uid, chosen, target.lessons.length)
              curriculum.look.setState({ focus: uid })
            }
          }}
        >
          {messages.moveThere}
        </Button>
      </div>
    </Modal>
  )
}
