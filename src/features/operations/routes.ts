import { adminFailures, dismissFailure, retryFailure } from './actions/retry-failed-job.ts'
import { adminSearch } from './queries/admin-search.ts'
import { adminAudit } from './queries/audit.ts'

export const routes = [adminSearch, adminAudit, adminFailures, retryFailure, dismissFailure]
