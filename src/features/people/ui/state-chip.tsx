import { Chip } from '#design/chip.tsx'
import { words as accountFacts } from '#features/accounts/messages/account-facts-en.ts'
import type { UserState } from '#features/accounts/rules.ts'

const tones = { active: 'ok', invited: 'lamp', unconfirmed: 'warn', suspended: 'bad' } as const

export function UserStateChip({ state }: { state: UserState }) {
  return <Chip tone={tones[state]}>{accountFacts.states[state]}</Chip>
}
