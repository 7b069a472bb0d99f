import type { CheckedPart, CheckState } from '#features/operations/contract/system-check.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import type { Db } from '#platform/database/db.ts'
import { type LocalizableText, textOf } from '#platform/i18n/text.ts'
import type { Settings } from '#platform/server/config.ts'
import { loggedError, type LoggedError } from '#platform/server/log.ts'

/** What one check found: in order, worth a look, or not working. */
export type CheckLine = {
  part: CheckedPart
  state: CheckState
  text: LocalizableText
  /** What the text is about, where the same text may be found about several: an alert is sent for each. */
  subject?: string
}
/** What the checks of a database and of a machine need. */
export type Checked = { db: Db; settings: Settings; now: Date }

export const ok = (part: CheckedPart, text: LocalizableText): CheckLine => ({ part, state: 'ok', text })
export const warning = (part: CheckedPart, text: LocalizableText): CheckLine => ({ part, state: 'warning', text })
export const wrong = (part: CheckedPart, text: LocalizableText): CheckLine => ({ part, state: 'wrong', text })

/** A check that could not be done is worth a look: it says nothing about what it was to look at. */
export async function tried(part: CheckedPart, check: () => Promise<CheckLine[]>): Promise<CheckLine[]> {
  try {
    return await check()
  } catch (error) {
    return [warning(part, textOf(messages, 'notChecked', firstCauseOf(loggedError(error))))]
  }
}

/** The message of the error that caused the others: a failed statement is named by what PostgreSQL said, not by its text. */
const firstCauseOf = ({ message, cause }: LoggedError): string => (cause ? firstCauseOf(cause) : message)

/** Of a failed request, why no connection came about: its own message says only that it failed. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = loggedError(error)
  return code ?? cause?.code ?? cause?.message ?? message
}
