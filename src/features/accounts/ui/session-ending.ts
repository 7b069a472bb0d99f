// Said while it is still known who was signed in, so that what they have written can be stored for them.
const listeners = new Set<() => void>()

/** What runs when the server has ended the session, before this browser forgets the person. @returns the end of it */
export function onSessionEnding(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifySessionEnding(): void {
  for (const listener of listeners) listener()
}
