import type { InvitationState } from '#features/invitations/rules/invitations.ts'

export const seatSorts = ['created', 'name', 'progress', 'active'] as const
export type SeatSort = (typeof seatSorts)[number]

/**
 * Whether the person has started: a lesson was opened or completed since the seat was accepted. What they learned before, when
 * they had the course in another way, is not of this seat, unless it gave them a certificate by it.
 * @param enrolment.certified this very enrolment has had a certificate
 */
export const isSeatUsed = (enrolment: { grantedAt: Date; lastActivityAt: Date | null; certified: boolean }): boolean =>
  enrolment.certified || (enrolment.lastActivityAt !== null && enrolment.lastActivityAt >= enrolment.grantedAt)

/** How many more seats can be given; one that nobody has accepted within its year is free again. */
export const freeSeats = (group: { seats: number; seatsGiven: number }, expired: number): number =>
  group.seats - group.seatsGiven + expired

/** What the manager may do with a seat: `used` says why it can't be taken back. */
export type TakeBack = 'possible' | 'used' | 'over'

export function takeBackOf(state: InvitationState, isUsed: boolean): TakeBack {
  if (state === 'withdrawn') return 'over'
  return isUsed ? 'used' : 'possible'
}
