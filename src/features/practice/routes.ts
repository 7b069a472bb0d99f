import { createBank, deleteBank, renameBank } from './actions/change-banks.ts'
import { createQuestion, deleteQuestions, saveQuestion } from './actions/change-questions.ts'
import {
  addTestQuestions,
  closeMockTest,
  createMockTest,
  deleteMockTest,
  removeTestQuestions,
  saveMockTest,
} from './actions/change-tests.ts'
import { importQuestions } from './actions/import-questions.ts'
import { publishMockTest } from './actions/publish-test.ts'
import { chooseRevision, rateRevision } from './actions/revise.ts'
import { saveAnswers, startAttempt, submitAttempt } from './actions/sit-test.ts'
import { attemptResult, attemptSolutions } from './queries/attempt-result.ts'
import { bankQuestions, previewQuestion, questionBanks, readQuestion } from './queries/banks.ts'
import { courseMockTests, readMockTest } from './queries/creator-tests.ts'
import { learnerMockTests } from './queries/learner-tests.ts'
import { readAttempt } from './queries/open-attempt.ts'
import { answerRevision, dueRevision } from './queries/revision.ts'
import { mockTestFigures } from './queries/question-figures.ts'

export const routes = [
  questionBanks,
  createBank,
  renameBank,
  deleteBank,
  bankQuestions,
  createQuestion,
  readQuestion,
  saveQuestion,
  deleteQuestions,
  previewQuestion,
  importQuestions,
  courseMockTests,
  createMockTest,
  readMockTest,
  saveMockTest,
  addTestQuestions,
  removeTestQuestions,
  publishMockTest,
  closeMockTest,
  deleteMockTest,
  mockTestFigures,
  learnerMockTests,
  startAttempt,
  readAttempt,
  saveAnswers,
  submitAttempt,
  attemptResult,
  attemptSolutions,
  dueRevision,
  answerRevision,
  rateRevision,
  chooseRevision,
]
