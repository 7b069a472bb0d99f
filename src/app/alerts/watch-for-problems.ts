import {
  recordAlert,
  recordProblems,
  takeProblemCheck,
  checkEveryMs,
} from '#features/operations/actions/record-problems.ts'
import type { Ctx } from '#platform/api/action.ts'
import type { CheckLine } from '../doctor/check-line.ts'
import { checkSystem } from '../doctor/system-check.ts'
import { sendAlert } from './send-alert.ts'

type Watched = Pick<Ctx, 'db' | 'settings' | 'now' | 'send' | 'site'>

/** Looks for problems from time to time, until the timer is cleared. That is no job: it may be that nothing runs the jobs. */
export function watchForProblems(ctx: Watched & Pick<Ctx, 'afterAnswer'>): NodeJS.Timeout {
  return setInterval(() => ctx.afterAnswer(() => lookForProblems(ctx)), checkEveryMs).unref()
}

/** Does the system check, unless another process did it just now, and sends one alert about all that is new. */
export async function lookForProblems(ctx: Watched): Promise<void> {
  const { db, settings, now } = ctx
  if (!(await takeProblemCheck(db, now()))) return
  const lines = (await checkSystem({ db, settings, now: now() })).filter(({ state }) => state !== 'ok')
  const due = new Set(await recordProblems(db, lines.map(causeOf), now()))
  if (due.size === 0) return
  const { sent, failure } = await sendAlert(
    ctx,
    lines.filter((line) => due.has(causeOf(line))),
  )
  await recordAlert(db, sent ? [...due] : [], failure, now())
}

/** The same for as long as the same is wrong, whatever its numbers are. */
function causeOf({ part, text, subject }: CheckLine): string {
  return [part, String(text.key), subject].filter(Boolean).join(' ')
}
