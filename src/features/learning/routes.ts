import { gradeAssignment } from './actions/grade-assignment.ts'
import { submitAssignment } from './actions/submit-assignment.ts'
import { learningCourse } from './actions/open-course.ts'
import { learningLesson } from './actions/open-lesson.ts'
import { assignmentAnswer, courseAssignments } from './actions/read-assignments.ts'
import { saveProgress } from './actions/save-progress.ts'
import { takeQuiz } from './actions/take-quiz.ts'
import { courseDownloads } from './queries/course-downloads.ts'
import { finishedCourse } from './queries/finished-course.ts'
import { recommendedAfter } from './queries/recommended-after.ts'
import { searchTranscripts } from './queries/search-transcripts.ts'

export const routes = [
  learningCourse,
  learningLesson,
  saveProgress,
  takeQuiz,
  submitAssignment,
  courseAssignments,
  assignmentAnswer,
  gradeAssignment,
  finishedCourse,
  recommendedAfter,
  searchTranscripts,
  courseDownloads,
]
