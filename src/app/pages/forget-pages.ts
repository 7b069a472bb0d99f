import type { Sql } from 'postgres'

const channel = 'sopaan_forget_pages'

export type Forgetting = { tell(prefix?: string): Promise<void>; stop(): Promise<void> }

/** Tells every process of the installation, this one included, to drop what it keeps of public pages. */
export async function listenForForgetting(sql: Sql, forget: (prefix: string | undefined) => void): Promise<Forgetting> {
  // A lost connection may have lost a notice too, so a new one starts with nothing kept.
  const listening = await sql.listen(
    channel,
    (payload) => forget(payload || undefined),
    () => forget(undefined),
  )
  return {
    async tell(prefix) {
      forget(prefix)
      await sql.notify(channel, prefix ?? '')
    },
    stop: () => listening.unlisten(),
  }
}
