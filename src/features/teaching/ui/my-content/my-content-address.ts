import { tableAddress } from '#design/table-address.ts'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { studentSorts, studentStates } from '../../rules.ts'

/** What /my-content shows, as its address says it. */
export const coursesAddress = tableAddress({
  sorts: ['updated', 'title', 'students', 'rating', 'price'],
  filters: { state: courseStates, view: ['cards'] },
})
export type MyContentSearch = ReturnType<typeof coursesAddress.read>

/** The same of a course's students, beside the tab that they stand in. */
export const studentsAddress = tableAddress({ sorts: studentSorts, filters: { status: studentStates } })
export type StudentsSearch = ReturnType<typeof studentsAddress.read>
