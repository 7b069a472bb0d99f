import { Select } from '#design/select.tsx'
import { regions } from '#platform/format/india.ts'
import { messages as billingMessages } from '../messages/billing-en.ts'
import { messages } from '../messages/en.ts'

const options = regions.map(({ code, name }) => ({ value: code, label: name }))

type Props = { value: string; onChange: (state: string) => void; className?: string; fixed?: boolean }

/** The buyer's State, which an Indian tax invoice names; never a condition of paying. */
export function StateField({ value, onChange, className, fixed = false }: Props) {
  return (
    <Select
      {...(className ? { className } : {})}
      label={messages.state}
      hint={fixed ? billingMessages.ofGstin : messages.stateHint}
      disabled={fixed}
      placeholder={messages.chooseState}
      options={options}
      value={value}
      autoComplete="address-level1"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
