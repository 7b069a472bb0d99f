import { canExport, type ExportPermission, financeRoles, hasRole, type Role } from '#platform/api/contract.ts'
import type { PayoutRunState, PayoutWay } from './rules.ts'

type Actor = { userId: number; roles: readonly Role[] }
type Run = {
  state: PayoutRunState
  way: PayoutWay
  preparedBy: number
  fileMadeAt: Date | null
  /** When its first payout was sent. */
  sentAt: Date | null
}

export const canRunPayouts = (actor: Pick<Actor, 'roles'>): boolean => hasRole(actor, financeRoles)

/** Another person than the one who prepared it, unless the school lets one person do both. */
export const canApproveRun = (actor: Actor, run: Run, { alone }: { alone: boolean }): boolean =>
  canRunPayouts(actor) && run.state === 'prepared' && (alone || actor.userId !== run.preparedBy)

/** A bank file is downloaded before its run is marked as sent. */
export const canSendRun = (actor: Actor, run: Run): boolean =>
  canRunPayouts(actor) &&
  run.state === 'approved' &&
  run.sentAt === null &&
  (run.way === 'razorpayx' || run.fileMadeAt !== null)

/** While none of its money can have left: a file that was downloaded may be at the bank. */
export const canCancelRun = (actor: Actor, run: Run): boolean =>
  canRunPayouts(actor) &&
  (run.state === 'prepared' || (run.state === 'approved' && run.sentAt === null && run.fileMadeAt === null))

export const canDownloadFile = (actor: Actor, run: Run): boolean =>
  canRunPayouts(actor) && run.way === 'bank_file' && run.state === 'approved'

/** Banks return money after the run is finished, too. */
export const canImportAnswers = (actor: Actor, run: Run): boolean =>
  canRunPayouts(actor) && run.way === 'bank_file' && run.sentAt !== null

/** Its creator, and those who see the money pages. */
export const canReadStatement = (actor: Actor, statement: { creatorId: number }): boolean =>
  actor.userId === statement.creatorId || hasRole(actor, financeRoles)

/** Its creator; another person needs the permission to download lists of money as well. */
export const canDownloadStatement = (
  actor: Actor & { mayExport?: readonly ExportPermission[] },
  statement: { creatorId: number },
): boolean => actor.userId === statement.creatorId || (canReadStatement(actor, statement) && canExport(actor, 'money'))
