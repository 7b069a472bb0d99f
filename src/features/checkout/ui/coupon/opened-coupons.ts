import { isCode, normalizedCode } from '#features/coupons/rules/codes.ts'
import { browserStore } from '#platform/browser/browser-store.ts'
import { dayMs } from '#platform/format/durations.ts'

type OpenedCoupon = {
  /** As it is stored by the server. */
  code: string
  openedAt: number
  /** Courses that the server said it is not for: wrong codes are counted, so they are not asked for again. */
  notFor: string[]
}

const maxCoupons = 10
const maxAgeMs = 30 * dayMs
const maxNotFor = 50

function stored(now: number): OpenedCoupon[] {
  const all = browserStore.read<Partial<OpenedCoupon>[]>('openedCoupons')
  if (!Array.isArray(all)) return []
  return all.filter(
    (one): one is OpenedCoupon =>
      typeof one?.code === 'string' &&
      isCode(one.code) &&
      typeof one.openedAt === 'number' &&
      now - one.openedAt < maxAgeMs &&
      Array.isArray(one.notFor),
  )
}

/** The codes that were opened and may be for some of these courses, the newest first. */
export function openedCoupons(uids: readonly string[], now = Date.now()): string[] {
  const all = stored(now).filter(({ notFor }) => uids.some((uid) => !notFor.includes(uid)))
  return all.toReversed().map(({ code }) => code)
}

/** A link with a code was opened, or a code was applied: it counts for some days. The newest are stored. */
export function rememberCoupon(entered: string, now = Date.now()): void {
  if (!isCode(entered)) return
  const code = normalizedCode(entered)
  const all = stored(now)
  const notFor = all.find((one) => one.code === code)?.notFor ?? []
  write([...all.filter((one) => one.code !== code), { code, openedAt: now, notFor }])
}

export function forgetCoupon(code: string, now = Date.now()): void {
  write(stored(now).filter((one) => one.code !== code))
}

/** The server said that the code is for none of these courses. */
export function rememberNotFor(code: string, uids: readonly string[], now = Date.now()): void {
  write(
    stored(now).map((one) =>
      one.code === code ? { ...one, notFor: [...new Set([...one.notFor, ...uids])].slice(-maxNotFor) } : one,
    ),
  )
}

function write(coupons: readonly OpenedCoupon[]): void {
  if (coupons.length > 0) browserStore.write('openedCoupons', coupons.slice(-maxCoupons))
  else browserStore.remove('openedCoupons')
}
