import type { Settings } from '#platform/server/config.ts'
import { isSignedBy, sign } from '#platform/server/signatures.ts'

type Secret = Pick<Settings, 'mediaSecret'>

const messageOf = (email: string) => `stop invitations to ${email}`

/** What the second link of an email carries: it proves that someone reads the address. The first link is handed on, and does not. */
export const stopKeyOf = (email: string, { mediaSecret }: Secret): string => sign(messageOf(email), mediaSecret)

export const isStopKey = (key: string, email: string, { mediaSecret }: Secret): boolean =>
  isSignedBy(messageOf(email), key, mediaSecret)
