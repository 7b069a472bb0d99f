import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#design/button.tsx'
import { classNames } from '#design/class-names.ts'
import type { ControlProps } from '#design/field.tsx'
import { UploadSimpleIcon } from '#design/icons/regular.tsx'
import { messages } from '../messages/ui-en.ts'

/** A place to choose a file or drop one. The button opens the chooser, so that the keyboard reaches it too. */
export function FileDrop({
  control,
  accept,
  label,
  note,
  disabled = false,
  onFile,
}: {
  control: ControlProps
  accept: string
  label: string
  note: ReactNode
  disabled?: boolean
  onFile: (file: File) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard
    <div
      className={classNames(
        'rounded-card border border-dashed p-5 text-center',
        over ? 'border-primary bg-tint' : 'border-line-2 bg-sunken',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const file = event.dataTransfer.files[0]
        if (file && !disabled) onFile(file)
      }}
    >
      <Button
        id={control.id}
        aria-describedby={control['aria-describedby']}
        // The field's label would take the place of what the button does.
        aria-label={label}
        variant="secondary"
        disabled={disabled}
        icon={<UploadSimpleIcon size={18} />}
        onClick={() => chooser.current?.click()}
      >
        {label}
      </Button>
      <p className="t-sm ink-3 mt-2">
        <span className="max-md:hidden">{messages.orDrop}</span> {note}
      </p>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        className="hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file may be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
