import { TextInput } from './text-input.tsx'

/** A day that filters a table, YYYY-MM-DD. The filter changes when the field loses the focus or on Enter. */
export function DayField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  return (
    <TextInput
      className="w-[calc(50%-6px)] sm:w-[180px]"
      label={label}
      type="date"
      defaultValue={value}
      key={value ?? ''}
      onBlur={(event) => event.target.value !== (value ?? '') && onChange(event.target.value || undefined)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value || undefined)}
    />
  )
}
