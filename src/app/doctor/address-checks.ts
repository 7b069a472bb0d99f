import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { dayMs } from '#platform/format/durations.ts'
import { textOf } from '#platform/i18n/text.ts'
import type { Settings } from '#platform/server/config.ts'
import type { Arrived } from '../health.ts'
import { type Checked, type CheckLine, ok, warning, wrong } from './check-line.ts'

const answerMs = 5000
/** Let's Encrypt renews a certificate 30 days before its end: two weeks before, that has failed. */
const certificateDays = 14

/**
 * Whether SITE_URL leads here from this server, as it has to from everywhere, how long its certificate is valid, and what a proxy
 * before it passes on.
 */
export async function checkAddress({ settings, now }: Pick<Checked, 'settings' | 'now'>): Promise<CheckLine[]> {
  const { siteUrl } = settings
  let arrived: Arrived | undefined
  try {
    const answer = await fetch(`${siteUrl}/api/health`, { signal: AbortSignal.timeout(answerMs), redirect: 'manual' })
    const body = (await answer.json().catch(() => undefined)) as
      { message?: string; data?: { arrived?: Arrived } } | undefined
    arrived = body?.data?.arrived
    if (body?.message !== 'alive') return [wrong('address', textOf(messages, 'addressElsewhere', siteUrl))]
  } catch (error) {
    const { code = '', name } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    if (/CERT|ERR_TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code))
      return [wrong('address', textOf(messages, 'certificateWrong', code))]
    return [wrong('address', textOf(messages, 'addressAway', siteUrl, code || name))]
  }
  const line = siteUrl.startsWith('https:')
    ? certificateLine(siteUrl, (await certificateEnd(new URL(siteUrl))) - now.getTime())
    : ok('address', textOf(messages, 'addressAnswers', siteUrl))
  return arrived ? [line, proxyLine(arrived, settings)] : [line]
}

/** @param validMs how much longer the certificate is valid */
export function certificateLine(siteUrl: string, validMs: number): CheckLine {
  const days = Math.floor(validMs / dayMs)
  return days < certificateDays
    ? warning('address', textOf(messages, 'certificateEndsSoon', days))
    : ok('address', textOf(messages, 'certificateEnds', siteUrl, days))
}

/** When the certificate of an address ends, in milliseconds of the epoch. */
async function certificateEnd({ hostname, port }: URL): Promise<number> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket: TLSSocket = connect({ host, port: Number(port) || 443, servername: isIP(host) ? '' : host })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(answerMs) })
    return Date.parse(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

/** Whether the proxy passes on what TRUST_PROXY and SITE_URL expect. */
export function proxyLine(
  { addresses: passed, protocol }: Arrived,
  { trustProxyHops, siteUrl }: Pick<Settings, 'trustProxyHops' | 'siteUrl'>,
): CheckLine {
  if (passed > 0 && trustProxyHops === 0) return warning('proxy', textOf(messages, 'proxyNotTrusted', passed))
  if (passed === 0 && trustProxyHops > 0) return warning('proxy', textOf(messages, 'proxySilent'))
  if (passed < trustProxyHops) return warning('proxy', textOf(messages, 'proxyFewer', trustProxyHops, passed))
  if (protocol && !siteUrl.startsWith(`${protocol}:`))
    return warning('proxy', textOf(messages, 'proxyProtocol', protocol))
  return ok('proxy', passed === 0 ? textOf(messages, 'noProxy') : textOf(messages, 'proxyFine', trustProxyHops))
}
