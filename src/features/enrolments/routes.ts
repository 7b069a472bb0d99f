import { enrolledCourses, myCourses } from './actions/list-courses.ts'

export const routes = [myCourses, enrolledCourses]
