import { sql, type SQL } from 'drizzle-orm'
import { maxEventAttempts } from '../rules/payment-states.ts'

/** Whether an event `w` waits for a person: it could not be read, or it is about nothing of ours after the last look. */
export const eventNeedsPerson: SQL = sql`(w.state = 'dead' or (w.state = 'orphan' and w.attempts >= ${maxEventAttempts}))`
