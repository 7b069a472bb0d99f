const keys = new Map<string, string>()

/**
 * The name of an attempt to make something: the same for the same request until it was answered, so that pressing again
 * after a lost connection finds what the first press made.
 */
export function idempotencyKey(body: object): string {
  const name = JSON.stringify(body)
  const key = keys.get(name) ?? crypto.randomUUID()
  keys.set(name, key)
  return key
}

export function forgetIdempotencyKey(body: object): void {
  keys.delete(JSON.stringify(body))
}
