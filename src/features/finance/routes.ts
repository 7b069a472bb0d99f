import { addRate, addSeries, addThreshold } from './actions/add-rate.ts'
import { recordLearnerPayment, recordTaxPayment } from './actions/record-payment.ts'
import { manualPayments } from './queries/payments.ts'
import { financeRates } from './queries/rates.ts'
import { closeMonth } from './actions/close-month.ts'
import { requestExport } from './actions/request-export.ts'
import { removeRate, removeSeries, removeThreshold } from './actions/remove-rate.ts'
import { saveTallyLedgers } from './actions/save-tally-ledgers.ts'
import { tallyLedgers } from './queries/tally-ledgers.ts'
import { accountStatement } from './queries/account-statement.ts'
import { exportFile } from './queries/export-file.ts'
import { financeExportList } from './queries/exports.ts'
import { financeOverview } from './queries/overview.ts'
import { ledgerDifferenceList } from './queries/open-differences.ts'
import { trialBalance } from './queries/trial-balance.ts'

export const routes = [
  financeOverview,
  ledgerDifferenceList,
  financeExportList,
  requestExport,
  tallyLedgers,
  saveTallyLedgers,
  exportFile,
  trialBalance,
  accountStatement,
  closeMonth,
  financeRates,
  addRate,
  addThreshold,
  addSeries,
  removeRate,
  removeThreshold,
  removeSeries,
  manualPayments,
  recordTaxPayment,
  recordLearnerPayment,
]
