import { Chip } from '#design/chip.tsx'
import type { UserState } from '#features/accounts/rules.ts'
import { words } from '../../messages/users-en.ts'

const tones = { active: 'ok', invited: 'lamp', unconfirmed: 'warn', suspended: 'bad' } as const

export function UserStateChip({ state }: { state: UserState }) {
  return <Chip tone={tones[state]}>{words.states[state]}</Chip>
}
