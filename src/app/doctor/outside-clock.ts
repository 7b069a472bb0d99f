import { messages } from '#features/operations/messages/system-check-en.ts'
import { minuteMs } from '#platform/format/durations.ts'
import { textOf } from '#platform/i18n/text.ts'
import type { Settings } from '#platform/server/config.ts'
import { type CheckLine, ok, warning, wrong } from './check-line.ts'

const answerMs = 5000
/** A `Date` names whole seconds, and an answer may take 5: half a minute is no error of measuring. A machine with NTP is right to a fraction of a second. */
const noticedMs = 30_000
/** S3 refuses a signed request that is further off (RequestTimeTooSkewed, Signature Version 4). */
const refusedMs = 15 * minuteMs

/** Compares this server's clock with that of a service it asks anyway. Nothing where there is none, or where that does not answer: its own check says so. */
export async function checkOutsideClock(settings: Settings): Promise<CheckLine[]> {
  const service = serviceWithClock(settings)
  if (!service) return []
  const { host, origin } = new URL(service)
  const before = Date.now()
  const answer = await fetch(origin, {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => undefined)
  const there = answer && dateOf(answer.headers)
  return there ? [outsideClockLine(host, there, before, Date.now())] : []
}

/** The payment gateway, the bucket or the payout gateway, whichever is set; behind a proxy also that, by SITE_URL. */
function serviceWithClock({ payments, gateway, bucket, payoutGateway, trustProxyHops, siteUrl }: Settings) {
  if (payments && gateway.mode !== 'sandbox') return gateway.apiBase
  if (bucket) return bucket.endpoint ?? `https://s3.${bucket.region}.amazonaws.com`
  if (payoutGateway && payoutGateway.mode !== 'sandbox') return payoutGateway.apiBase
  return trustProxyHops > 0 ? siteUrl : undefined
}

/** When an answer was given, in milliseconds; one of a cache is as old as its `Age` says (RFC 9110 6.6.1, RFC 9111 5.1). */
function dateOf(headers: Headers): number | undefined {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : at + 1000 * (Number(headers.get('age')) || 0)
}

/** @param there the other clock's whole second, read between `before` and `after` of this one; all in milliseconds */
export function outsideClockLine(host: string, there: number, before: number, after: number): CheckLine {
  const offMs = Math.max(before - (there + 999), there - after, 0)
  const seconds = Math.round(offMs / 1000)
  if (offMs > refusedMs) return wrong('outsideClock', textOf(messages, 'clockOutsideWrong', host, seconds))
  return offMs > noticedMs
    ? warning('outsideClock', textOf(messages, 'clockOutsideOff', host, seconds))
    : ok('outsideClock', textOf(messages, 'clockOutsideFine', host))
}
