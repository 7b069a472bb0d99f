import { isSchoolOpen } from '#features/setup/queries.ts'
import type { Db } from '#platform/database/db.ts'
import { missingSettings, type Settings, SettingsError } from '#platform/server/config.ts'
import type { Log } from '#platform/server/log.ts'
import { loadStoredSettings } from '#platform/server/stored-settings.ts'

export type Installation = {
  /** Whether visitors see the school. */
  isOpen: () => boolean
  /** Reads the stored settings and the state again, after a notice: in turn, so that the last one read is the newest. */
  refresh(log: Log): Promise<void>
}

/**
 * Puts the stored settings into those of this process.
 * @throws SettingsError where a school that is open to visitors lacks what it needs
 */
export async function loadInstallation(db: Db, settings: Settings): Promise<Installation> {
  const { unreadable } = await loadStoredSettings(db, settings)
  let isOpen = await isSchoolOpen(db, settings)
  const missing = settings.missingServices.map(({ text }) => text)
  if (isOpen && missing.length > 0) {
    if (unreadable.length === 0) throw missingSettings(missing)
    throw new SettingsError(
      `MEDIA_SECRET: ${unreadable.join(', ')} were stored under another one. Set that one again, or set these in the environment.`,
    )
  }
  let reading = Promise.resolve()
  return {
    isOpen: () => isOpen,
    refresh(log) {
      reading = reading.then(async () => {
        try {
          await loadStoredSettings(db, settings)
          isOpen = await isSchoolOpen(db, settings)
        } catch (error) {
          // A new connection brings another notice.
          log.warn({ err: error }, 'the stored settings could not be read')
        }
      })
      return reading
    },
  }
}
