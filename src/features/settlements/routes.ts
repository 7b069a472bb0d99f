import { explainItem } from './actions/explain-item.ts'
import { adminSettlementItems } from './queries/admin-items.ts'
import { adminSettlements } from './queries/admin-settlements.ts'

export const routes = [adminSettlements, adminSettlementItems, explainItem]
