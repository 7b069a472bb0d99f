import { action } from '#platform/api/action.ts'
import { queryRows } from '#platform/database/rows.ts'
import * as contract from '../contract/catalogue.ts'
import { cardColumns, cardShape, courseCardOf } from './course-card.ts'

export const coursesByUid = action(contract.coursesByUid, async ({ db, now }, { uids }) => {
  if (uids.length === 0) return { data: { courses: [] } }
  const rows = await queryRows(db, cardShape)`
    select ${cardColumns} from courses c join categories cat on cat.id = c.category_id
    where c.listed and c.uid in ${[...new Set(uids)]}`
  const courses = rows
    .map((row) => courseCardOf(row, now()))
    .toSorted((a, b) => uids.indexOf(a.uid) - uids.indexOf(b.uid))
  return { data: { courses } }
})
