import { learningCourse } from './actions/open-course.ts'
import { saveProgress } from './actions/save-progress.ts'

export const routes = [learningCourse, saveProgress]
