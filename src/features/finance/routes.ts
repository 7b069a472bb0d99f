import { requestExport } from './actions/request-export.ts'
import { accountStatement } from './queries/account-statement.ts'
import { exportFile } from './queries/export-file.ts'
import { financeExportList } from './queries/exports.ts'
import { financeOverview } from './queries/overview.ts'
import { trialBalance } from './queries/trial-balance.ts'

export const routes = [financeOverview, financeExportList, requestExport, exportFile, trialBalance, accountStatement]
