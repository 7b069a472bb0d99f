import { announceCourse, courseAnnouncements } from './actions/announce-course.ts'
import { courseFigures } from './queries/course-figures.ts'
import { courseStudents } from './queries/course-students.ts'

export const routes = [courseFigures, courseStudents, courseAnnouncements, announceCourse]
