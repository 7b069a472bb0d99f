/** Seats that one purchase may have. */
export const minSeats = 2
export const maxSeats = 1000
/** What the payment gateway takes in one order: ₹1 crore. */
export const maxGroupPaise = 1_000_000_000
export const maxGroupName = 80

/** `unpaid`: its order is not paid. `ended`: it was refunded. */
export const groupStates = ['unpaid', 'open', 'ended'] as const
export type GroupState = (typeof groupStates)[number]
