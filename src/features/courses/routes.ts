import { drawCover, drawShareCover } from './actions/draw-cover.ts'
import { saveWishlist } from './actions/save-wishlist.ts'
import { courseDropdown } from './queries/course-dropdown.ts'
import { learnerWishlist } from './queries/course-marks.ts'
import { previewLesson } from './queries/preview-lesson.ts'

export const routes = [courseDropdown, previewLesson, drawCover, drawShareCover, learnerWishlist, saveWishlist]
