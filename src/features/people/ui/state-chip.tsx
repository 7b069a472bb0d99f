import { Chip } from '#design/chip.tsx'
import { messages } from '#features/accounts/messages/account-facts-en.ts'
import type { UserState } from '#features/accounts/rules.ts'

const tones = { active: 'ok', invited: 'highlight', unconfirmed: 'warn', suspended: 'bad' } as const

export function UserStateChip({ state }: { state: UserState }) {
  return <Chip tone={tones[state]}>{messages.states[state]}</Chip>
}
