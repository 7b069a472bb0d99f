import { featureCourse } from './actions/feature-course.ts'
import { approveCourse, rejectCourse } from './actions/review-course.ts'
import { adminCourse, adminCourses } from './queries/admin-courses.ts'

export const routes = [adminCourses, adminCourse, approveCourse, rejectCourse, featureCourse]
