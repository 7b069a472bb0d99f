import { financeRoles, hasRole, type Role, supportRoles } from '#platform/api/contract.ts'
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

/** Who bought what a decision is about, and who made it. */
export type Parts = { buyerIds: readonly number[]; creatorIds: readonly (number | null)[] }

/** `people`: all who look after the money now. `alone`: the school lets one person prepare and approve payouts. */
export type Deciders = { people: readonly number[]; alone: boolean }

export const hasPart = (actor: Actor, { buyerIds, creatorIds }: Parts): boolean =>
  buyerIds.includes(actor.userId) || creatorIds.includes(actor.userId)

/**
 * The one rule of who decides about a refund, a held sale, a payment that needs attention or a creator's rate: someone with
 * a part in it leaves it to those without one. Where everyone who looks after the money has a part, any of them decides, so
 * that no school waits for a person it does not have. Where one person approves payouts alone, a creator decides too.
 */
export const canDecide = (actor: Actor, parts: Parts, { people, alone }: Deciders): boolean =>
  !hasPart(actor, parts) ||
  (alone && !parts.buyerIds.includes(actor.userId)) ||
  people.every((userId) => hasPart({ userId }, parts))

/** Its buyer, administrators and those who look after the money. */
export const canReadDocuments = (actor: Actor & { roles: readonly Role[] }, order: Pick<Order, 'userId'>): boolean =>
  isBuyer(actor, order) || hasRole(actor, financeRoles)

/** Whom those who look after the money alone know by a masked number. */
export const canReadMobileNo = (actor: { roles: readonly Role[] }): boolean => hasRole(actor, supportRoles)

/** Opens the page of the person who bought: one of the administrators' own. */
export const canOpenBuyer = (actor: { roles: readonly Role[] }): boolean => hasRole(actor, supportRoles)
