/**
 * A sale that the creator may have bought. `waiting`: its share stays held until a person decides. `released`: a person
 * said that it is a sale like any other. `refunded`: all of it went back.
 */
export const heldSaleStates = ['waiting', 'released', 'refunded'] as const
export type HeldSaleState = (typeof heldSaleStates)[number]
