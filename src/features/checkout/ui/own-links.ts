import { firstSources } from '#features/catalogue/ui/visit-source.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { dayMs } from '#platform/format/durations.ts'
import { ownLinkDays, ownLinkPattern } from '../rules/own-links.ts'

type OwnLink = { uid: string; code: string; openedAt: number }

const maxLinks = 50
const maxAgeMs = ownLinkDays * dayMs

function openedLinks(now: number): OwnLink[] {
  const stored = browserStore.read<Partial<OwnLink>[]>('ownLinks')
  if (!Array.isArray(stored)) return []
  return stored.filter(
    (one): one is OwnLink =>
      typeof one?.uid === 'string' &&
      ownLinkPattern.test(one.code ?? '') &&
      typeof one.openedAt === 'number' &&
      now - one.openedAt < maxAgeMs,
  )
}

/** A creator's own link was opened: it counts for some days. The newest are stored, one for each course. */
export function rememberOwnLink(uid: string, code: string, now = Date.now()): void {
  if (!ownLinkPattern.test(code)) return
  const others = openedLinks(now).filter((one) => one.uid !== uid)
  browserStore.write('ownLinks', [...others, { uid, code, openedAt: now }].slice(-maxLinks))
}

/**
 * What an order of these courses is sent with: the codes of the links that were opened, and by which way this session came to
 * each course first; nothing where there is none.
 */
export function ownLinkCodes(
  courses: readonly { uid: string }[],
  now = Date.now(),
): { ownLinkCodes?: string[]; sources?: { course: string; source: string }[] } {
  const opened = openedLinks(now).filter((link) => courses.some(({ uid }) => uid === link.uid))
  const sources = firstSources(courses)
  return {
    ...(opened.length > 0 && { ownLinkCodes: opened.map(({ code }) => code) }),
    ...(sources.length > 0 && { sources }),
  }
}
