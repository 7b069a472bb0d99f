import { hourMs, yearMs } from '#platform/format/durations.ts'

/**
 * `given`: by the course's creator or an administrator, for nothing. `gift`: bought for another person. `seat`: one of those that
 * a company or an institute has bought for its people.
 */
export const invitationKinds = ['given', 'gift', 'seat'] as const
export type InvitationKind = (typeof invitationKinds)[number]

/** How an invitation stands. `withdrawn`: it was taken back, or a gift was refunded, also after it was accepted. */
export const invitationStates = ['open', 'accepted', 'withdrawn', 'expired'] as const
export type InvitationState = (typeof invitationStates)[number]
/** What is stored: whether an open one has expired is a matter of the clock. `unpaid`: a gift whose order is not paid. */
export const storedStates = ['unpaid', 'open', 'accepted', 'withdrawn'] as const
export type StoredState = (typeof storedStates)[number]
/** As it is after it was paid, or where nothing has to be. */
export type PaidState = Exclude<StoredState, 'unpaid'>

export const invitationSorts = ['created', 'email'] as const

/** Addresses in one call. */
export const maxInvitedAtOnce = 500
/** Invitations that one person makes within 24 hours. */
export const maxInvitedPerDay = 1000
/** Invitations to one address within 24 hours, of all creators together. */
export const maxPerAddressPerDay = 10
/** What a giver writes beside a gift, and the name that they sign with. */
export const maxWords = 500
export const maxFromName = 80
/** A gift goes out on a day at most so many days after it is bought, at this hour in India. */
export const maxGiftDays = 180
export const giftHour = 9
/** Emails of one invitation, the first one included, and the hours between them. */
export const maxSends = 3
export const resendHours = 24
/** What a call reads of a list: 500 addresses with names and other columns beside them. */
export const maxListLength = 200_000

/** An invitation can be accepted for a year. */
export const invitationEnd = (madeAt: Date): Date => new Date(madeAt.getTime() + yearMs)

export function invitationStateAt<State extends StoredState>(
  row: { state: State; expiresAt: Date },
  at: Date,
): State | 'expired' {
  return row.state === 'open' && row.expiresAt <= at ? 'expired' : row.state
}

/** From when another email of an open invitation may go out; null after the last one. */
export function resendAt({ sends, sentAt }: { sends: number; sentAt: Date }): Date | null {
  return sends >= maxSends ? null : new Date(sentAt.getTime() + resendHours * hourMs)
}
