import { types } from 'pg'

const plain = (value: string) => value
const parsers = new Map<number, (value: string) => unknown>([
  // bigint (paise, counts) fits a number by our constraints; its arrays as well.
  [types.builtins.INT8, Number],
  [
    1016,
    (value) =>
      (types.getTypeParser(1016 as number)(value) as (string | null)[]).map((one) =>
        one === null ? null : Number(one),
      ),
  ],
  // Moments, days and times stay text, as Drizzle's columns read them.
  [types.builtins.TIMESTAMPTZ, plain],
  [types.builtins.TIMESTAMP, plain],
  [types.builtins.DATE, plain],
  [types.builtins.INTERVAL, plain],
  [1115, plain],
  [1182, plain],
  [1185, plain],
  [1187, plain],
  [1231, plain],
])

/** How columns are read: the driver's way but for bigint and for what Drizzle reads itself. */
export const readTypes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? types.getTypeParser(oid, format)) as typeof types.getTypeParser,
}

/** A parameter as the driver sends it: a Date in UTC, whatever the process's time zone is. */
export function sentValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? value.map(sentValue) : value
}
