import { limitReached, lockSubjects, recordAttempt } from '#features/accounts/actions/limit-attempts.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import type { Ctx } from '#platform/api/action.ts'
import { Refusal } from '#platform/api/errors.ts'
import type { Actor } from '#platform/http/session.ts'
import { textOf } from '#platform/i18n/text.ts'

const testsPerHour = { max: 20, minutes: 60 }

/** Counts a test of a service, since each SMS costs money and each order stays at the provider. Throws TOO_MANY_TESTS 429. */
export async function countTest({ actor, transaction, now }: Ctx<Actor>): Promise<void> {
  await transaction(async (tx) => {
    await lockSubjects(tx, 'service-tested', [actor.uid])
    if (await limitReached(tx, 'service-tested', { subject: actor.uid }, testsPerHour, now()))
      throw new Refusal('TOO_MANY_TESTS', 429, textOf(messages, 'tooManyTests'), { retryAfterSeconds: 3600 })
    await recordAttempt(tx, 'service-tested', actor.uid, '', now())
  })
}
