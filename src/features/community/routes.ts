import { askQuestion } from './actions/ask-question.ts'
import { deleteAnswer, editAnswer } from './actions/change-answer.ts'
import { deleteQuestion, editQuestion } from './actions/change-question.ts'
import { deleteReview, removeReview } from './actions/delete-review.ts'
import { giveAnswer } from './actions/give-answer.ts'
import { replyToReview } from './actions/reply-to-review.ts'
import { saveReview } from './actions/save-review.ts'
import { courseQuestions } from './queries/course-questions.ts'
import { courseReviews } from './queries/course-reviews.ts'
import { creatorQuestions } from './queries/creator-questions.ts'
import { learnerReviews } from './queries/learner-reviews.ts'
import { questionAnswers } from './queries/question-answers.ts'

export const routes = [
  courseReviews,
  learnerReviews,
  saveReview,
  deleteReview,
  replyToReview,
  removeReview,
  courseQuestions,
  questionAnswers,
  askQuestion,
  editQuestion,
  deleteQuestion,
  giveAnswer,
  editAnswer,
  deleteAnswer,
  creatorQuestions,
]
