import { requestExport } from './actions/request-export.ts'
import { exportFile } from './queries/export-file.ts'
import { financeExportList } from './queries/exports.ts'
import { financeOverview } from './queries/overview.ts'

export const routes = [financeOverview, financeExportList, requestExport, exportFile]
