import { FieldNote } from '#design/field.tsx'
import { MovableList } from '#design/movable-list.tsx'
import { messages } from '../../messages/test-en.ts'
import { excerptOf } from '../../rules/excerpt.ts'
import { OptionText } from '../question-text.tsx'
import type { AnswerProps } from './answer-field.tsx'

/** The items in the order given; before anything is moved, as they were dealt. */
export function OrderField({ question: { uid, options }, given, onChange }: AnswerProps) {
  const placed = given.flatMap((one) => options.find((option) => option.uid === one) ?? [])
  const noteId = `order-${uid}`
  return (
    <fieldset className="field" aria-describedby={noteId}>
      <legend className="field-label">{messages.room.putInOrder}</legend>
      <MovableList
        className="movable-cards"
        items={placed.length === options.length ? placed : options}
        nameOf={({ text }) => excerptOf(text, 60)}
        messages={messages.room}
        onOrder={(items) => onChange(items.map((item) => item.uid))}
      >
        {(item) => <OptionText {...item} />}
      </MovableList>
      <FieldNote id={noteId} hint={messages.room.wholeOrder} />
    </fieldset>
  )
}
