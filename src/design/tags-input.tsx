import { type ReactNode, useRef, useState } from 'react'
import { flushAndFocus } from './flush-and-focus.ts'
import { messages } from './messages/drafts-en.ts'
import { RemovableChip } from './filter-chip.tsx'
import { TextInput } from './text-input.tsx'

export type TagsInputProps = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  id?: string
  disabled?: boolean
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
}

/** Compared as people search: 'GST' and 'gst' are one tag. */
const sameTag = (tag: string) => tag.toLocaleLowerCase('en-IN')

/** An input for tags: a comma or Enter completes one, Backspace in the empty field removes the last one. */
export function TagsInput({ value: tags, onChange, onBlur, label, ...control }: TagsInputProps) {
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)

  function add(text: string) {
    const written = text
      .split(/[,،\n]/)
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag) => tag !== '')
    const known = new Set(tags.map(sameTag))
    const fresh = written.filter((tag) => !known.has(sameTag(tag)) && known.add(sameTag(tag)))
    if (fresh.length > 0) onChange([...tags, ...fresh])
    setTyped('')
  }

  const remove = (at: number) =>
    flushAndFocus(
      () => onChange(tags.filter((_, index) => index !== at)),
      () => list.current?.querySelectorAll('button')[Math.min(at, tags.length - 2)] ?? input.current,
    )

  return (
    <>
      <TextInput
        ref={input}
        hint={messages.tagsHint}
        {...control}
        label={label}
        value={typed}
        enterKeyHint="done"
        onChange={({ target }) => (/[,،\n]/.test(target.value) ? add(target.value) : setTyped(target.value))}
        onBlur={() => {
          add(typed)
          onBlur?.()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add(typed)
          }
          if (event.key === 'Backspace' && typed === '' && tags.length > 0) onChange(tags.slice(0, -1))
        }}
      />
      {tags.length > 0 && (
        <ul ref={list} className="mt-2 flex flex-wrap gap-2" aria-label={label}>
          {tags.map((tag, at) => (
            <li key={tag}>
              {control.disabled ? (
                <span className="chip chip-neutral">{tag}</span>
              ) : (
                <RemovableChip label={tag} onRemove={() => remove(at)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
