import { adminArchiveCourse, adminRestoreCourse, archiveCourse, restoreCourse } from './actions/archive-course.ts'
import { changePrice } from './actions/change-price.ts'
import { createCourse } from './actions/create-course.ts'
import { deleteCourse } from './actions/delete-course.ts'
import { drawCover, drawShareCover } from './actions/draw-cover.ts'
import { duplicateCourse } from './actions/duplicate-course.ts'
import { featureCourse } from './actions/feature-course.ts'
import { deleteCategory, mergeCategory } from './actions/merge-category.ts'
import { approveCourse, rejectCourse } from './actions/review-course.ts'
import { createCategory, saveCategory } from './actions/save-category.ts'
import { readDraft, saveDraft } from './actions/save-draft.ts'
import { duplicateLesson, readLessonDraft, saveLessonDraft } from './actions/save-lesson-draft.ts'
import { saveWishlist } from './actions/save-wishlist.ts'
import { submitCourse, withdrawCourse } from './actions/submit-course.ts'
import { adminCategories } from './queries/admin-categories.ts'
import { adminCourse, adminCourses } from './queries/admin-courses.ts'
import { courseDifference } from './queries/course-difference.ts'
import { coursesByUid } from './queries/courses-by-uid.ts'
import { courseDropdown } from './queries/course-dropdown.ts'
import { learnerWishlist } from './queries/course-marks.ts'
import { creatorCourses } from './queries/creator-courses.ts'
import { previewLesson } from './queries/preview-lesson.ts'

const authoring = [
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
  courseDifference,
]
const review = [
  adminCourses,
  adminCourse,
  approveCourse,
  rejectCourse,
  adminArchiveCourse,
  adminRestoreCourse,
  featureCourse,
]
const categories = [adminCategories, createCategory, saveCategory, mergeCategory, deleteCategory]

export const routes = [
  courseDropdown,
  coursesByUid,
  previewLesson,
  drawCover,
  drawShareCover,
  learnerWishlist,
  saveWishlist,
  ...authoring,
  ...review,
  ...categories,
]
