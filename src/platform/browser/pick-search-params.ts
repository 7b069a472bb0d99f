type Sent = Record<string, unknown>

/**
 * A page's `validateSearch` that leaves nothing of the address but what it reads. The router lays what is read over what
 * was sent; without this a value that the page won't have would still be there.
 */
export function pickSearchParams<Read extends (sent: Sent) => object>(read: Read): Read {
  const readOver = (sent: Sent) => ({
    ...Object.fromEntries(Object.keys(sent).map((name) => [name, undefined])),
    ...read(sent),
  })
  return readOver as unknown as Read
}
