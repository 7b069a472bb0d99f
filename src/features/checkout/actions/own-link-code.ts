import { timingSafeEqual } from 'node:crypto'
import type { Settings } from '#platform/server/config.ts'
import { sign } from '#platform/server/signatures.ts'

const codeLength = 12

/**
 * The code in a creator's own link to a course: derived from the course and the server's secret (48 bits), so that nothing is
 * stored and a code counts for its course alone. Of letters and digits: chat apps cut other signs off a link's end.
 */
export function ownLinkCode({ mediaSecret }: Pick<Settings, 'mediaSecret'>, courseUid: string): string {
  return sign(`own link ${courseUid}`, mediaSecret).slice(0, codeLength)
}

/** The courses whose code was sent. A wrong code is no error: the ordinary rate holds. */
export function coursesOfOwnLinks(
  settings: Pick<Settings, 'mediaSecret'>,
  uids: readonly string[],
  sentCodes: readonly string[] = [],
): string[] {
  const sent = sentCodes.map((code) => Buffer.from(code)).filter(({ length }) => length === codeLength)
  if (sent.length === 0) return []
  return uids.filter((uid) => {
    const right = Buffer.from(ownLinkCode(settings, uid))
    return sent.some((code) => timingSafeEqual(code, right))
  })
}
