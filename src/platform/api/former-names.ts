/**
 * What `idempotencyKey` was called in requests before 25 November 2026. While an update rolls, pages and servers of both
 * releases meet, in either direction. This file may go with the release after the next one.
 */
const formerNames = ['once', 'attempt', 'key'] as const

/** A record with its key under the present name: pages that were opened before an update send the former ones. */
export function withPresentNames(record: Record<string, unknown>): Record<string, unknown> {
  if (record['idempotencyKey'] !== undefined) return record
  const former = formerNames.find((name) => Object.hasOwn(record, name))
  if (!former) return record
  const { [former]: idempotencyKey, ...others } = record
  return { ...others, idempotencyKey }
}

/** A body with its key under the former names too: a server that is not updated yet knows no other. */
export function withFormerNames(body: Record<string, unknown>): Record<string, unknown> {
  const { idempotencyKey } = body
  if (idempotencyKey === undefined) return body
  return { ...Object.fromEntries(formerNames.map((name) => [name, idempotencyKey])), ...body }
}
