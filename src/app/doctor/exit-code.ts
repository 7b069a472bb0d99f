import type { CheckLine } from './check-line.ts'

/** For scripts: 0 where all is in order, 1 where a check failed, 2 where there are warnings alone. */
export function exitCodeOf(lines: readonly Pick<CheckLine, 'state'>[]): 0 | 1 | 2 {
  if (lines.some(({ state }) => state === 'wrong')) return 1
  return lines.some(({ state }) => state === 'warning') ? 2 : 0
}
