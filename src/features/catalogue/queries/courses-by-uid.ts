import { sql } from 'drizzle-orm'
import { action } from '#platform/api/action.ts'
import * as contract from '../contract/catalogue.ts'
import { cardColumns, type CardRow, courseCardOf } from './course-card.ts'

export const coursesByUid = action(contract.coursesByUid, async ({ db }, { uids }) => {
  if (uids.length === 0) return { data: { courses: [] } }
  const rows = await db.execute<CardRow>(sql`
    select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
    where c.listed and c.uid in ${[...new Set(uids)]}`)
  const courses = rows.map(courseCardOf).toSorted((a, b) => uids.indexOf(a.uid) - uids.indexOf(b.uid))
  return { data: { courses } }
})
