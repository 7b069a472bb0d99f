import { adminArchiveCourse, adminRestoreCourse, archiveCourse, restoreCourse } from './actions/archive-course.ts'
import { changePrice } from './actions/change-price.ts'
import { createCourse } from './actions/create-course.ts'
import { deleteCourse } from './actions/delete-course.ts'
import { duplicateCourse } from './actions/duplicate-course.ts'
import { readDraft, saveDraft } from './actions/save-draft.ts'
import { duplicateLesson, readLessonDraft, saveLessonDraft } from './actions/save-lesson-draft.ts'
import { submitCourse, withdrawCourse } from './actions/submit-course.ts'
import { courseDifference } from './queries/course-difference.ts'
import { creatorCourses } from './queries/creator-courses.ts'

export const routes = [
  creatorCourses,
  createCourse,
  readDraft,
  saveDraft,
  readLessonDraft,
  saveLessonDraft,
  duplicateLesson,
  duplicateCourse,
  deleteCourse,
  changePrice,
  submitCourse,
  withdrawCourse,
  archiveCourse,
  restoreCourse,
  adminArchiveCourse,
  adminRestoreCourse,
  courseDifference,
]
