import { courseFields, type CourseTable, type ValuesOf } from './course-fields.ts'
import { emptyValues } from './field-kinds.ts'

/** A course as it begins, in the form and on the server. `coverSeed` draws its cover. */
export function emptyFields(coverSeed: number): ValuesOf<CourseTable> {
  return { ...emptyValues(courseFields), coverSeed }
}
