import { useState } from 'react'
import { TextInput } from '#design/text-input.tsx'
import { latinDigits } from '#platform/format/digits.ts'

/** A whole number, or nothing; what cannot be read as one is not taken. */
export function NumberField({
  value,
  onChange,
  suffix,
  ...props
}: {
  id: string
  label: string
  hint?: string
  suffix?: string
  error?: string
  disabled?: boolean
  required?: boolean
  className?: string
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && read(typed) === value ? typed : value === null ? '' : String(value)
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      value={shown}
      suffix={suffix && <span className="ink-3 t-sm">{suffix}</span>}
      onChange={(event) => {
        const text = latinDigits(event.target.value)
        if (!/^\d{0,4}$/.test(text)) return
        setTyped(text)
        onChange(read(text))
      }}
    />
  )
}

function read(text: string): number | null {
  return text === '' ? null : Number(text)
}
