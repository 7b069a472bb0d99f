import { messages } from '#features/operations/messages/system-check-en.ts'
import { isSchoolOpen } from '#features/setup/queries.ts'
import { textOf } from '#platform/i18n/text.ts'
import { readStoredSettings } from '#platform/server/stored-settings.ts'
import { type Checked, type CheckLine, warning, wrong } from './check-line.ts'

/** Whether a live school has been opened, and what is stored of its settings can be read. */
export async function checkSetup({ db, settings }: Checked): Promise<CheckLine[]> {
  if (settings.demo) return []
  const [isOpen, { unreadable }] = await Promise.all([isSchoolOpen(db, settings), readStoredSettings(db, settings)])
  const lines: CheckLine[] = []
  if (!isOpen) lines.push(warning('settings', textOf(messages, 'setupUnfinished')))
  if (unreadable.length > 0) lines.push(wrong('settings', textOf(messages, 'storedUnreadable', unreadable.join(', '))))
  return lines
}
