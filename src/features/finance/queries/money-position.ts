import type { Db } from '#platform/database/db.ts'
import { type AttentionKind, gstAccounts, type Movements, movementOf, owedBy } from '../rules/overview.ts'
import { accountBalances } from '#features/ledger/queries.ts'
import { attentionOf } from './attention.ts'
import { countOpenDifferences } from './open-differences.ts'

type Attention = Awaited<ReturnType<typeof attentionOf>>

/** Whom we owe what, what is at the provider and what is unexplained, by the balances of all accounts. */
export function positionOf(all: Movements, attention: Attention) {
  const waiting = (kind: AttentionKind) =>
    attention.find((one) => one.kind === kind) ?? { kind, count: 0, total: 0, at: null }
  return {
    creators: {
      held: owedBy(all, 'creator_held'),
      payable: owedBy(all, 'creator_payable'),
      onTheWay: owedBy(all, 'payout_clearing'),
    },
    government: { gst: owedBy(all, ...gstAccounts), tds: owedBy(all, 'tds_payable') },
    learners: {
      requested: waiting('refunds').total,
      requestedCount: waiting('refunds').count,
      onTheWay: owedBy(all, 'refund_clearing'),
      byHand: owedBy(all, 'learner_payable'),
    },
    receivable: movementOf(all, 'gateway_receivable').balancePaise,
    unexplained: {
      suspense: owedBy(all, 'suspense'),
      payments: waiting('payments').count,
      differences: waiting('differences').total,
      differenceCount: waiting('differences').count,
    },
  }
}

/** The same in five sums, for the administrators' home. */
export async function moneyPosition(db: Db) {
  const [all, attention, ledgerDifferences] = await Promise.all([
    accountBalances(db),
    attentionOf(db),
    countOpenDifferences(db),
  ])
  const { creators, government, learners, receivable, unexplained } = positionOf(all, attention)
  return {
    creators: creators.held + creators.payable + creators.onTheWay,
    government: government.gst + government.tds,
    learners: learners.requested + learners.onTheWay + learners.byHand,
    provider: receivable,
    unexplained: unexplained.suspense + unexplained.differences,
    ledgerDifferences,
  }
}
