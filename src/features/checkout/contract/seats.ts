import * as z from 'zod/mini'
import { groupStates, maxGroupName, maxSeats, minSeats } from '#features/groups/rules/groups.ts'
import { number, optionalText, rule } from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/seats-en.ts'
import { billingFields } from './billing.ts'

/** How many people a course is bought for. */
export const seatCount = () =>
  number().check(
    rule(
      (count) => Number.isInteger(count) && count >= minSeats && count <= maxSeats,
      textOf(messages, 'countRule', minSeats, maxSeats),
    ),
  )

/** Seats as they are ordered. `name`: what the buyer calls the group. */
export const seatsFields = { count: seatCount(), name: optionalText(maxGroupName) }

/** What a buyer fills in on the page, with who the invoice is made out to. */
export const seatsForm = z.extend(billingFields, seatsFields)

/** The seats that an order buys, as its buyer sees them. */
export const seatsOfOrder = z.object({
  /** Of the group: its manager's page is /groups/{group}. */
  group: z.string(),
  /** `unpaid` until its order is paid. */
  state: z.enum(groupStates),
  name: z.string(),
  count: z.number(),
  accepted: z.number(),
})
export type SeatsOfOrder = z.output<typeof seatsOfOrder>
