import { failureOf } from '../browser/unsent-work/call-failure.ts'
import { CallError } from './client.ts'

/** Made once for one thing: sent again with the same key, it is done once. */
export const newIdempotencyKey = (): string => crypto.randomUUID()

const unanswered = new Map<string, string>()

/**
 * Sends a body under one key until it is done or refused: pressing again after a lost connection finds what the first
 * press made.
 */
export async function withIdempotencyKey<Answer>(
  body: object,
  send: (idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  const request = JSON.stringify(body)
  const idempotencyKey = unanswered.get(request) ?? newIdempotencyKey()
  unanswered.set(request, idempotencyKey)
  try {
    const answer = await send(idempotencyKey)
    unanswered.delete(request)
    return answer
  } catch (error) {
    if (error instanceof CallError && failureOf(error) === 'refused') unanswered.delete(request)
    throw error
  }
}
