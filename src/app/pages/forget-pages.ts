import { isDatabaseUnavailable, type Database } from '#platform/database/db.ts'

const channel = 'sopaan_forget_pages'

export type Forgetting = { notify(prefix?: string): Promise<void>; stop(): Promise<void> }

/** Tells every process of the installation, this one included, to drop what it keeps of public pages. */
export async function listenForForgetting(
  { sql, listen }: Database,
  forget: (prefix: string | undefined) => void,
): Promise<Forgetting> {
  // A lost connection may have lost a notice too, so a new one starts with nothing kept.
  const listening = await listen(
    channel,
    (payload) => forget(payload || undefined),
    () => forget(undefined),
  )
  return {
    async notify(prefix) {
      forget(prefix)
      await sql`select pg_notify(${channel}, ${prefix ?? ''})`.catch((error: unknown) => {
        // What was written is committed. The others forget everything as they listen again, and after a minute at the latest.
        if (!isDatabaseUnavailable(error)) throw error
      })
    },
    stop: () => listening.close(),
  }
}
