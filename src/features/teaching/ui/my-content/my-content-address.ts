import { tableAddress } from '#design/table-address.ts'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { studentSorts, studentStates } from '../../rules.ts'

/** What /my-content shows, as its address says it. */
export const coursesAddress = tableAddress({
  sorts: ['updated', 'title', 'students', 'rating', 'price'],
  filters: { state: courseStates, view: ['cards'] },
})
export type MyContentSearch = ReturnType<typeof coursesAddress.read>

/** The same for a course's learners, beside the tab that lists them. */
export const studentsAddress = tableAddress({ sorts: studentSorts, filters: { status: studentStates } })
export type StudentsSearch = ReturnType<typeof studentsAddress.read>
