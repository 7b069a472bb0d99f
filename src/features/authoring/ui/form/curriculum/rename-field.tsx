import { useState } from 'react'

/** How renaming ended: by a key, or because the focus went elsewhere. */
export type RenameEnd = 'key' | 'blur'

/** A title being renamed in place: Enter and leaving the field save it, Escape cancels. */
export function RenameField({
  label,
  title,
  placeholder,
  onDone,
}: {
  label: string
  title: string
  placeholder: string
  /** null: the title stays as it was. */
  onDone: (title: string | null, by: RenameEnd) => void
}) {
  const [typed, setTyped] = useState(title)
  return (
    <div className="input input-small min-w-0 flex-1">
      <input
        // The person has just asked to write here.
        autoFocus
        aria-label={label}
        value={typed}
        placeholder={placeholder}
        maxLength={200}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => onDone(typed.trim(), 'blur')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            onDone(typed.trim(), 'key')
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone(null, 'key')
          }
        }}
      />
    </div>
  )
}
