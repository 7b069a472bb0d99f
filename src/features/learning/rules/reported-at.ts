/**
 * When something was done that a browser reports later, by the browser's clock. A clock may be wrong: nothing was done in the
 * future, and nothing before the course was owned.
 * @param sent ISO 8601; absent: now
 */
export function reportedAt(sent: string | undefined, { now, since }: { now: Date; since: Date | null }): Date {
  const at = sent === undefined ? now : new Date(sent)
  if (at > now) return now
  return since && at < since ? since : at
}
