import { CallError } from './client.ts'

/**
 * One call after another for what was selected; what its present state does not allow (409) is left as it is.
 * @returns how many were done
 */
export async function callEach(uids: readonly string[], one: (uid: string) => Promise<unknown>): Promise<number> {
  let done = 0
  for (const uid of uids) {
    try {
      await one(uid)
      done += 1
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error
    }
  }
  return done
}
