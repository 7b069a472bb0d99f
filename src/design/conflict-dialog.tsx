import './styles/drafts.css'
import { useState } from 'react'
import { Button } from './button.tsx'
import { messages } from './messages/drafts-en.ts'
import { Modal } from './modal.tsx'
import { RadioGroup } from './radio-group.tsx'

/** One field that both versions changed, as text for a person. */
export type ConflictField = { name: string; label: string; mine: string; theirs: string }
type Choices = Record<string, 'mine' | 'theirs'>

/** Two versions of the same fields: both are shown, and the person chooses field by field. */
export function ConflictDialog({
  title,
  waiting,
  fields,
  onSettle,
}: {
  title: string
  /** Shown while the person has postponed the question. */
  waiting: string
  fields: readonly ConflictField[]
  onSettle: (choices: Choices) => void
}) {
  const [choices, setChoices] = useState<Choices>({})
  const [later, setLater] = useState(false)
  const all = (choice: 'mine' | 'theirs') => onSettle(Object.fromEntries(fields.map(({ name }) => [name, choice])))
  if (later)
    return (
      <div className="sticky-actions" role="status">
        <span className="min-w-0 flex-1">{waiting}</span>
        <Button size="small" onClick={() => setLater(false)}>
          {messages.conflict.look}
        </Button>
      </div>
    )
  return (
    <Modal
      open
      onClose={() => setLater(true)}
      title={title}
      description={messages.conflict.text}
      width={860}
      role="alertdialog"
    >
      <div className="mt-5 grid gap-6">
        {fields.map((field) => (
          <RadioGroup
            key={field.name}
            legend={field.label}
            name={`conflict-${field.name}`}
            value={choices[field.name] ?? ''}
            onChange={(choice) => setChoices({ ...choices, [field.name]: choice as 'mine' | 'theirs' })}
            options={(['mine', 'theirs'] as const).map((side) => ({
              value: side,
              label: (
                <span className="conflict-side">
                  <span className="font-semibold">{messages.conflict[side]}</span>
                  <span className="conflict-text">{field[side] || messages.conflict.nothing}</span>
                </span>
              ),
            }))}
          />
        ))}
      </div>
      <div className="modal-actions">
        <Button variant="secondary" onClick={() => all('mine')}>
          {messages.conflict.allMine}
        </Button>
        <Button variant="secondary" onClick={() => all('theirs')}>
          {messages.conflict.allTheirs}
        </Button>
        <Button disabled={fields.some(({ name }) => !choices[name])} onClick={() => onSettle(choices)}>
          {messages.conflict.asChosen}
        </Button>
      </div>
    </Modal>
  )
}
