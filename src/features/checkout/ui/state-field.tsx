import { Select } from '#design/select.tsx'
import { regions } from '#platform/format/india.ts'
import { messages } from '../messages/en.ts'

const options = regions.map(({ code, name }) => ({ value: code, label: name }))

type Props = { value: string; onChange: (state: string) => void; className?: string }

/** The buyer's State, which an Indian tax invoice names; never a condition of paying. */
export function StateField({ value, onChange, className }: Props) {
  return (
    <Select
      {...(className ? { className } : {})}
      label={messages.state}
      hint={messages.stateHint}
      placeholder={messages.chooseState}
      options={options}
      value={value}
      autoComplete="address-level1"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
