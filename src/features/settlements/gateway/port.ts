/** What the provider paid to our bank. */
export type ReportedSettlement = {
  id: string
  amountPaise: number
  status: string
  utr: string | null
  createdAt: Date
}

/** A line of the provider's report of a day. Paise; a fee contains its tax. */
export type ReportedItem = {
  entityId: string
  kind: 'payment' | 'refund' | 'transfer' | 'adjustment'
  creditPaise: number
  debitPaise: number
  feePaise: number
  feeTaxPaise: number
  settlementId: string | null
  /** Of a refund or an adjustment, where the provider names it. */
  paymentId: string | null
  disputeId: string | null
}

export type ReportPage = { skip: number; count: number }

/** What is asked about settlements. All throw ReportAway where no clear answer came. */
export type SettlementReports = {
  settlements(span: { from: Date; to: Date } & ReportPage): Promise<ReportedSettlement[]>
  /** The lines that were settled on a day of India, `YYYY-MM-DD`. */
  items(day: string, page: ReportPage): Promise<ReportedItem[]>
}

export class ReportAway extends Error {
  constructor(what: string) {
    super(`the payment provider sent no report: ${what}`)
    this.name = 'ReportAway'
  }
}
