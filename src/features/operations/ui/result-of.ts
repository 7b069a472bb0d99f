import type { ReplyOf } from '#platform/api/contract.ts'
import type { CheckState, systemCheck } from '../contract/system-check.ts'
import { messages } from '../messages/system-check-en.ts'

/** How many checks failed and warn, in words. */
export function resultOf({ lines }: ReplyOf<typeof systemCheck>): string {
  const count = (state: CheckState) => lines.filter((line) => line.state === state).length
  return messages.summary(count('wrong'), count('warning')) || messages.allFine
}
