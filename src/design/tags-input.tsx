import { type ReactNode, useState } from 'react'
import { words } from './messages/drafts-en.ts'
import { RemovablePick } from './pick.tsx'
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

/** Tags one by one: a comma or Enter ends one, Backspace in the empty field takes the last one back. */
export function TagsInput({ value: tags, onChange, onBlur, label, ...control }: TagsInputProps) {
  const [typed, setTyped] = useState('')

  function add(text: string) {
    const fresh = text
      .split(/[,،\n]/)
      .map((tag) => tag.trim().replace(/^#/, ''))
      .filter((tag, at, all) => tag !== '' && !tags.includes(tag) && all.indexOf(tag) === at)
    if (fresh.length > 0) onChange([...tags, ...fresh])
    setTyped('')
  }

  return (
    <>
      <TextInput
        hint={words.tagsHint}
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
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              {control.disabled ? (
                <span className="chip chip-neutral">{tag}</span>
              ) : (
                <RemovablePick label={tag} onRemove={() => onChange(tags.filter((one) => one !== tag))} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
