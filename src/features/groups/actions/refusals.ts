import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/en.ts'

/** Also answers for another person's group. */
export const groupNotFound = refusal('GROUP_NOT_FOUND', 404, textOf(messages, 'notFound'))
export const seatNotFound = refusal('SEAT_NOT_FOUND', 404, textOf(messages, 'seatNotFound'))
export const groupEnded = refusal('GROUP_ENDED', 409, textOf(messages, 'ended'))
export const seatUsed = refusal('SEAT_USED', 409, textOf(messages, 'used'))
export const joinLinkNotFound = refusal('JOIN_LINK_NOT_FOUND', 404, textOf(messages, 'linkNotFound'))
export const groupFull = refusal('GROUP_FULL', 409, textOf(messages, 'full'))
export const seatTakenBack = refusal('SEAT_TAKEN_BACK', 409, textOf(messages, 'wasTakenBack'))
export const notEnoughSeats = (free: number, asked: number) =>
  refusal('NOT_ENOUGH_SEATS', 409, textOf(messages, 'notEnough', free, asked))({ data: { free } })
