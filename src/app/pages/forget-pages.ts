import { isDatabaseUnavailable, type Database, type Sql } from '#platform/database/db.ts'
import { drawnFiles } from '#platform/files/drawn-files.ts'
import { bytesOfReply, type CompressedReply } from '#platform/http/compressed-reply.ts'
import { pageCache } from '#platform/http/page-cache.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { addressIn } from '../languages/addresses.ts'
import { bytesOfPage, type Page } from './serve-pages.ts'

const channel = 'sopaan_forget_pages'

/** What one process stores of public pages, of the replies and values behind them, and of the files at the root. */
export function publicCaches() {
  const pages = pageCache<Page>({ maxBytes: 32_000_000, bytesOf: bytesOfPage })
  const replies = pageCache<CompressedReply>({ maxBytes: 12_000_000, bytesOf: bytesOfReply })
  const siteFiles = drawnFiles({ maxBytes: 8_000_000 })
  /** A few, with names that the code gives (`ctx.cached`). */
  const values = pageCache<object>({ maxBytes: 100_000, bytesOf: () => 0 })
  return {
    pages,
    replies,
    siteFiles,
    values,
    /** @param prefix the path that the pages to forget start with, in every language; all pages without one */
    forget(prefix: string | undefined) {
      if (prefix) for (const language of languageCodes) pages.forget(addressIn(language, prefix))
      else pages.forget()
      replies.forget()
      siteFiles.forget()
      values.forget()
    },
  }
}

/** The notice of a command, which keeps no pages itself. Servers read the maintenance mode again too. */
export async function forgetAllPages(sql: Sql): Promise<void> {
  await sql`select pg_notify(${channel}, '')`
}

export type Forgetting = { notify(prefix?: string): Promise<void>; stop(): Promise<void> }

/**
 * Tells every process of the installation, this one included, to drop what it keeps of public pages.
 * @param forget may end later: the process that notifies waits for its own
 */
export async function listenForForgetting(
  { sql, listen }: Database,
  forget: (prefix: string | undefined) => unknown,
): Promise<Forgetting> {
  // A lost connection may have lost a notice too, so a new one starts with nothing kept.
  const listening = await listen(
    channel,
    (payload) => forget(payload || undefined),
    () => forget(undefined),
  )
  return {
    async notify(prefix) {
      await forget(prefix)
      await sql`select pg_notify(${channel}, ${prefix ?? ''})`.catch((error: unknown) => {
        // What was written is committed. The others forget everything as they listen again, and after a minute at the latest.
        if (!isDatabaseUnavailable(error)) throw error
      })
    },
    stop: () => listening.close(),
  }
}
