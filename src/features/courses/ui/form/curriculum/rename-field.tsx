import { useState } from 'react'

/** A title being renamed in place: Enter and leaving keep it, Escape gives up. */
export function RenameField({
  label,
  title,
  placeholder,
  onDone,
}: {
  label: string
  title: string
  placeholder: string
  /** null: as it was. */
  onDone: (title: string | null) => void
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
        onBlur={() => onDone(typed.trim())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            onDone(typed.trim())
          }
          if (event.key === 'Escape') {
            event.stopPropagation()
            onDone(null)
          }
        }}
      />
    </div>
  )
}
