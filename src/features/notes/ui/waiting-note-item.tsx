import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { FormTextarea } from '#design/form-fields.tsx'
import { ClockIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { WaitingItem, WaitingState } from '#features/community/ui/waiting-item.tsx'
import { waitingNoteText } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { clock } from '../rules/clock.ts'
import { maxNoteLength } from '../rules/limits.ts'
import { noteOutbox, type WaitingNoteItem as Item } from './note-outbox.ts'
import { PassageQuote } from './passage-quote.tsx'

/** A note as the device has it, while the server does not. */
export function WaitingNoteItem({ item }: { item: Item }) {
  const { name, value, problem } = item
  const { text, passage, second } = value
  const shown = (
    <div className="space-y-1.5">
      {second !== null && (
        <Chip tone="highlight" icon={<ClockIcon size={14} />}>
          {messages.form.at(clock(second))}
        </Chip>
      )}
      {passage && <PassageQuote text={passage} />}
      {text && (
        <p className="break-words whitespace-pre-line" lang={langOf(text)}>
          {text}
        </p>
      )}
    </div>
  )
  if (value.act === 'delete')
    return (
      <li className="card my-3 p-4">
        <div className="ink-3 line-through">{shown}</div>
        <WaitingState problem={problem} waits={messages.item.deletedLater} />
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          onClick={() => {
            noteOutbox.work.discard(name)
          }}
        >
          {messages.item.keep}
        </Button>
      </li>
    )
  return (
    <WaitingItem
      outbox={noteOutbox}
      item={item}
      of={waitingNoteText}
      names={['text']}
      fields={
        <FormTextarea
          name="text"
          label={passage ? messages.form.passageLabel : messages.form.label}
          rows={3}
          maxLength={maxNoteLength}
          autoFocus
        />
      }
      submit={messages.form.save}
      text={text || passage}
      deleteLabel={messages.item.deleteNote}
    >
      {shown}
    </WaitingItem>
  )
}

/** Those that belong to no note of a list, above it. */
export function WaitingNotes({ items }: { items: readonly Item[] }) {
  if (items.length === 0) return null
  return (
    <ul className="mt-3" aria-label={messages.panel.waiting}>
      {items.map((item) => (
        <WaitingNoteItem key={item.name} item={item} />
      ))}
    </ul>
  )
}
