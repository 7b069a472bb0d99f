import { requestExport } from './actions/request-export.ts'
import { exportFile } from './queries/export-file.ts'
import { financeExportList } from './queries/exports.ts'

export const routes = [financeExportList, requestExport, exportFile]
