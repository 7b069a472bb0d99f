import { learningCourse } from './actions/open-course.ts'
import { learningLesson } from './actions/open-lesson.ts'
import { saveProgress } from './actions/save-progress.ts'

export const routes = [learningCourse, learningLesson, saveProgress]
