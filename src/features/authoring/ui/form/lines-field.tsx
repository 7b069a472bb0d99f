import { useRef } from 'react'
import { Button } from '#design/button.tsx'
import { deferUntilPointerUp } from '#design/defer-until-pointer-up.ts'
import { FieldNote } from '#design/field.tsx'
import { flushAndFocus } from '#design/flush-and-focus.ts'
import { IconButton } from '#design/icon-button.tsx'
import { PlusBoldIcon } from '#design/icons/bold.tsx'
import { TrashIcon } from '#design/icons/regular.tsx'
import { messages } from '../../messages/form-en.ts'
import { courseFields, type NameOf } from '../../rules/course-fields.ts'
import { Noted, useBound } from './bound-fields.tsx'
import { fieldId } from './field-id.ts'
import { useDraftSession } from './session-context.tsx'

type LinesFieldProps = {
  field: NameOf<'lines'>
  legend: string
  hint: string
  example: string
  add: string
}

/** A list of short lines: Enter makes the next one, Backspace in an empty one takes it away. */
export function LinesField({ field, legend, hint, example, add }: LinesFieldProps) {
  const { session } = useDraftSession()
  const { value, set, note, control } = useBound(field)
  const { disabled: locked, error, onBlur: leave } = control
  const list = useRef<HTMLOListElement>(null)
  // An empty list shows one line to write in. The course has no such line until it contains text.
  const lines = value.length > 0 ? value : ['']
  const noteId = `${fieldId(field)}-note`

  const change = (at: number, text: string) => set(lines.map((line, index) => (index === at ? text : line)))
  const lineAt = (at: number) => () => list.current?.querySelectorAll('input')[at]
  function insert(at: number) {
    flushAndFocus(() => lines.length < courseFields[field].items && set(lines.toSpliced(at, 0, '')), lineAt(at))
  }
  function dropEmptyLines() {
    const now = session.course.store.getState().value[field]
    const written = now.filter((one) => one.trim() !== '')
    if (written.length < now.length) set(written)
  }
  function remove(at: number) {
    flushAndFocus(() => set(lines.toSpliced(at, 1)), lineAt(Math.max(0, at - 1)))
  }

  return (
    <Noted note={note}>
      <fieldset className="field" aria-describedby={noteId}>
        <legend className="field-label">{legend}</legend>
        <ol ref={list} className="grid gap-2">
          {lines.map((line, at) => (
            <li key={at} className="row gap-2">
              <div className="input">
                <input
                  id={at === 0 ? fieldId(field) : undefined}
                  aria-label={messages.outcomes.line(legend, at + 1)}
                  value={line}
                  placeholder={at === 0 ? example : undefined}
                  disabled={locked}
                  maxLength={500}
                  onChange={(event) => change(at, event.target.value)}
                  onBlur={(event) => {
                    leave()
                    // Empty lines are removed when the list loses the focus.
                    if (!list.current?.contains(event.relatedTarget)) deferUntilPointerUp(dropEmptyLines)
                  }}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter') {
                      event.preventDefault()
                      if (line !== '') insert(at + 1)
                    }
                    if (event.key === 'Backspace' && line === '' && lines.length > 1) {
                      event.preventDefault()
                      remove(at)
                    }
                  }}
                />
              </div>
              {!locked && value.length > 0 && (
                <IconButton
                  label={messages.outcomes.removeLine(at + 1)}
                  icon={<TrashIcon size={20} />}
                  onClick={() => remove(at)}
                />
              )}
            </li>
          ))}
        </ol>
        <FieldNote id={noteId} hint={hint} error={error} />
        {!locked && lines.length < courseFields[field].items && (
          <Button
            variant="text"
            size="small"
            className="mt-2"
            icon={<PlusBoldIcon size={16} />}
            onClick={() => insert(lines.length)}
          >
            {add}
          </Button>
        )}
      </fieldset>
    </Noted>
  )
}
