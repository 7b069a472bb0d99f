import type { Action } from '#platform/api/action.ts'
import { creatorStatement } from './queries/statement-file.ts'
import { creatorStatements } from './queries/statement-list.ts'

export const routes = [creatorStatement, creatorStatements] as unknown as readonly Action[]
