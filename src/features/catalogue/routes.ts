import { drawCover, drawShareCover } from './actions/draw-cover.ts'
import { deleteCategory, mergeCategory } from './actions/merge-category.ts'
import { createCategory, saveCategory } from './actions/save-category.ts'
import { saveWishlist } from './actions/save-wishlist.ts'
import { adminCategories } from './queries/admin-categories.ts'
import { courseDropdown } from './queries/course-dropdown.ts'
import { learnerWishlist } from './queries/course-marks.ts'
import { coursesByUid } from './queries/courses-by-uid.ts'
import { previewLesson } from './queries/preview-lesson.ts'

export const routes = [
  courseDropdown,
  coursesByUid,
  previewLesson,
  drawCover,
  drawShareCover,
  learnerWishlist,
  saveWishlist,
  adminCategories,
  createCategory,
  saveCategory,
  mergeCategory,
  deleteCategory,
]
