import type { Queries, Sql, TransactionSql } from '#platform/database/db.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Log } from '#platform/server/log.ts'

export type SandboxOptions = {
  /** Statements of a database; the sandbox keeps to the schema `sbx`. */
  sql: Sql
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Where people reach this server; empty until it is known. */
  origin: () => string
  /** Where events go; empty until it is known, and they wait. */
  webhookUrl: () => string
  /** Where events of payouts and of account checks go, if elsewhere. */
  payoutWebhookUrl?: () => string
  now: Clock
  /** Shrinks every waiting time: 0.001 makes a minute 60 ms. */
  timeScale?: number
  /** Makes ids and the order of events the same in every run on an empty schema. */
  seed?: string
  log: Log
}

/** What every part of the sandbox works with. */
export type Sandbox = Required<Omit<SandboxOptions, 'seed' | 'payoutWebhookUrl'>> & {
  payoutWebhookUrl?: () => string
  seed: string | undefined
  /** Says that something may be due now. */
  wake(): void
  /** Does everything that is due, and answers when it is done. */
  runDue(): Promise<void>
}

export type Reader = Queries
export type Tx = TransactionSql
