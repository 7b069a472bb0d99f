import { type Language, languageCodes } from '#platform/i18n/language.ts'
import type { Log } from '#platform/server/log.ts'

export type OfferedLanguages = { current(): readonly Language[]; refresh(): Promise<void> }

/**
 * The languages that the school offers. Every page asks for them, also a cached one while the database is away: they are
 * read when the server starts and after each notice of changed pages, and stay where they can't be.
 */
export function storeOfferedLanguages(read: () => Promise<readonly Language[]>, log: Log): OfferedLanguages {
  let current: readonly Language[] = languageCodes
  let reading = Promise.resolve()
  return {
    current: () => current,
    /** In turn, so that the last one read is the newest. */
    refresh() {
      reading = reading.then(async () => {
        try {
          current = await read()
        } catch (error) {
          // A new connection brings another notice.
          log.warn({ err: error }, 'the languages that the school offers could not be read')
        }
      })
      return reading
    },
  }
}
