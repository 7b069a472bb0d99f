/** What `idempotencyKey` was called in requests and in what browsers store, in releases before this one. */
const formerNames = ['once', 'attempt', 'key'] as const

/**
 * A record with its key under the present name. Pages that were opened before an update send the former names, and
 * browsers still hold unsent work under them.
 */
export function withPresentNames(record: Record<string, unknown>): Record<string, unknown> {
  if (record['idempotencyKey'] !== undefined) return record
  const former = formerNames.find((name) => Object.hasOwn(record, name))
  if (!former) return record
  const { [former]: idempotencyKey, ...others } = record
  return { ...others, idempotencyKey }
}
