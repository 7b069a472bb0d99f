import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/payout-acts-en.ts'

export const runNotFound = refusal('PAYOUT_RUN_NOT_FOUND', 404, textOf(messages, 'runNotFound'))
export const runOpen = refusal('PAYOUT_RUN_OPEN', 409, textOf(messages, 'runOpen'))
export const runMoved = refusal('PAYOUT_RUN_MOVED', 409, textOf(messages, 'runMoved'))
export const nothingToPay = refusal('NOTHING_TO_PAY_OUT', 409, textOf(messages, 'nothingToPay'))
export const secondPersonNeeded = refusal('SECOND_PERSON_NEEDED', 409, textOf(messages, 'secondPersonNeeded'))
export const payoutGatewayOff = refusal('PAYOUT_GATEWAY_OFF', 409, textOf(messages, 'gatewayOff'))
export const fileDownloaded = refusal('FILE_DOWNLOADED', 409, textOf(messages, 'fileDownloaded'))
export const payoutNotFound = refusal('PAYOUT_NOT_FOUND', 404, textOf(messages, 'payoutNotFound'))
export const badPayoutSignature = refusal('BAD_SIGNATURE', 400, textOf(messages, 'badSignature'))
