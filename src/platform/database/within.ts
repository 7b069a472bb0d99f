import { and, type Column, gt, lt, or, type SQL } from 'drizzle-orm'

/**
 * Whether a stored moment lies less than `ms` before now, or after it: a clock that was set back has stored moments that are
 * still to come. Limits and claims ask this way, so that such a moment is over at once. Asked as `> now - ms`, it would lock a
 * person out, or hold work up, for the length of the jump.
 */
export function isWithin(moment: Column, now: Date, ms: number): SQL {
  const [from, to] = [new Date(now.getTime() - ms), new Date(now.getTime() + ms)]
  return and(gt(moment, from), lt(moment, to)) as SQL
}

/** Whether a stored moment lies more than `ms` before now, or so far after it that the clock was set back since. */
export function isOlder(moment: Column, now: Date, ms: number): SQL {
  const [from, to] = [new Date(now.getTime() - ms), new Date(now.getTime() + ms)]
  return or(lt(moment, from), gt(moment, to)) as SQL
}
