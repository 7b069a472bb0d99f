import { financeRoles, hasRole, isAdmin, type Role } from '#platform/api/contract.ts'
import { mayMove } from './rules/moves.ts'
import { isSettled, orderMoves, type OrderState } from './rules/order-states.ts'

type Actor = { userId: number }
type Order = { userId: number; state: OrderState }

/** Its buyer. Administrators read orders through calls of their own, and pay for nobody. */
export const isBuyer = (actor: Actor, order: Pick<Order, 'userId'>): boolean => order.userId === actor.userId

/** Goes on with its payment, or begins it again: what is paid is paid once. */
export const canPayOrder = (actor: Actor, order: Order): boolean => isBuyer(actor, order) && !isSettled(order)

/** Gives it up before it is paid. */
export const canCancelOrder = (actor: Actor, order: Order): boolean =>
  isBuyer(actor, order) && mayMove(orderMoves, order.state, 'cancelled')

/**
 * Someone who looks after the money and has no part in what was sold. Where one person runs the school and approves payouts
 * alone, they decide about their own courses too.
 */
export const canDecideRefund = (
  actor: Actor,
  sold: { creatorIds: readonly (number | null)[]; buyerId: number },
  { alone }: { alone: boolean },
): boolean => actor.userId !== sold.buyerId && (alone || !sold.creatorIds.includes(actor.userId))

/** The same people: a held sale ends with a refund or without one. */
export const canDecideHeldSale = (
  actor: Actor,
  { creatorId, buyerId }: { creatorId: number | null; buyerId: number },
  how: { alone: boolean },
): boolean => canDecideRefund(actor, { creatorIds: [creatorId], buyerId }, how)

/** Its buyer, administrators and those who look after the money. */
export const canReadDocuments = (actor: Actor & { roles: readonly Role[] }, order: Pick<Order, 'userId'>): boolean =>
  isBuyer(actor, order) || hasRole(actor, financeRoles)

/** Whom those who look after the money alone know by a masked number. */
export const canReadMobileNo = (actor: { roles: readonly Role[] }): boolean => isAdmin(actor)

/** Opens the page of the person who bought: one of the administrators' own. */
export const canOpenBuyer = (actor: { roles: readonly Role[] }): boolean => isAdmin(actor)
