/** What `idempotencyKey` was called in requests before 25 November 2026. */
const formerNames = ['once', 'attempt', 'key'] as const

/** A record with its key under the present name: pages that were opened before an update send the former ones. */
export function withPresentNames(record: Record<string, unknown>): Record<string, unknown> {
  if (record['idempotencyKey'] !== undefined) return record
  const former = formerNames.find((name) => Object.hasOwn(record, name))
  if (!former) return record
  const { [former]: idempotencyKey, ...others } = record
  return { ...others, idempotencyKey }
}
