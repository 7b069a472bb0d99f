import { DatabaseError } from 'pg'

/**
 * No answer came from the database: it could not be reached, no connection was free in time, or the connection ended
 * under way. What a statement did is then unknown; a transaction whose commit was not answered may have happened.
 */
export class DatabaseUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/**
 * PostgreSQL's codes (appendix A of its manual) for what passes without a change of ours: the connection (08), a
 * serialization failure or deadlock (40001, 40P01), no room left on disk, in memory or in connections (53), a shutdown,
 * a start or a cancelled statement (57), a failing disk (58030), a server that takes no writes (25006), and the
 * time limits of locks and idle transactions (55P03, 25P03).
 */
const passing = /^(08...|40001|40P01|53...|57014|57P0[1235]|58030|25006|25P03|55P03)$/

/** Whether something failed because the database can't do it now, and may do it later. */
export function isDatabaseUnavailable(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (error instanceof DatabaseUnavailable) return true
    if (error instanceof DatabaseError) return passing.test(error.code ?? '')
  }
  return false
}

/** Whether the database ended a transaction for another one's sake (a deadlock, a serialization failure): run again, it may succeed. */
export function gaveWay(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (error instanceof DatabaseError) return error.code === '40P01' || error.code === '40001'
  return false
}

/** Whether a server answered that it takes no writes: a standby, or a primary that became one. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25006'
}

/**
 * An error of the driver as ours: the server's own answer stays as it is, a lost connection becomes
 * DatabaseUnavailable.
 */
export function driverError(error: unknown): unknown {
  // A value that can't be sent (a circular object) is our mistake.
  if (error instanceof DatabaseError || error instanceof DatabaseUnavailable || error instanceof TypeError) return error
  return new DatabaseUnavailable(`The database did not answer: ${(error as Error).message}`, error)
}
