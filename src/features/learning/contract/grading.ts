import * as z from 'zod/mini'
import { maxCriteria, type RubricCriterion, storedCriterion } from '#features/catalogue/contract/lesson-content.ts'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import {
  maxLength,
  optionalText,
  pagination,
  paging,
  required,
  rule,
  wholeNumber,
  zodError,
} from '#platform/api/validation.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages } from '../messages/lesson-kinds-en.ts'
import { answerStates, type GradeDecision, gradeDecisions, maxFeedbackLength } from '../rules/answer-states.ts'
import { pointsFor } from '../rules/rubric.ts'
import { submittedAnswer } from './assignment.ts'

const uid = () => required().check(maxLength(200))
const learner = z.object({ uid: z.string(), clubbedName: z.string() })

/** Submissions to one's own course, the waiting ones first and the oldest of them first. ADMIN may read any course. */
export const courseAssignments = endpoint({
  call: 'GET /creator/course/{uid}/assignments',
  kind: 'read',
  access: creatorRoles,
  input: z.object({
    uid: uid(),
    ...paging(10),
    /** If absent: the newest submission of each learner, in any state. */
    state: z.optional(z.enum(['WAITING', 'ACCEPTED', 'AGAIN'])),
    lessonUid: optionalText(200),
    search: optionalText(100),
  }),
  reply: z.object({
    course: z.object({ uid: z.string(), courseTitle: z.string() }),
    /** The course's assignments, with the number of waiting submissions of each. */
    lessons: z.array(z.object({ uid: z.string(), title: z.string(), waiting: z.number() })),
    answers: z.array(
      z.object({
        uid: z.string(),
        learner,
        lesson: z.object({ uid: z.string(), title: z.string() }),
        handedInAt: z.string(),
        late: z.boolean(),
        hasFile: z.boolean(),
        state: z.enum(answerStates),
        gradedAt: z.nullable(z.string()),
        /** Null before it is graded, and without a rubric. */
        points: z.nullable(z.number()),
        outOf: z.nullable(z.number()),
      }),
    ),
    pagination,
  }),
  summary: 'Lists the submissions of a course’s learners',
})

const gradedAnswer = z.object({
  learner,
  course: z.object({ uid: z.string(), courseTitle: z.string() }),
  lesson: z.object({
    uid: z.string(),
    title: z.string(),
    brief: z.string(),
    /** As the course is now; empty: graded without points. */
    rubric: z.array(storedCriterion),
    /** Identifies this rubric and is sent back with the points. */
    rubricVersion: z.string(),
  }),
  answer: submittedAnswer,
  /** The same learner's other submissions to this assignment, newest first. */
  earlier: z.array(submittedAnswer),
})

export const assignmentAnswer = endpoint({
  call: 'GET /creator/assignment/{uid}',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ uid: uid() }),
  reply: gradedAnswer,
  summary: 'Gets a submission with the assignment and the learner’s earlier submissions',
})

const gradeFields = z.object({
  uid: uid(),
  decision: z.enum(gradeDecisions),
  /** Plain text; required where another try is asked for. */
  feedback: z._default(z.string().check(maxLength(maxFeedbackLength), z.trim()), ''),
  /** By the criterion's uid, where the assignment has a rubric: of every criterion, with either decision. */
  points: z.optional(
    z
      .record(z.string().check(maxLength(64)), wholeNumber())
      .check(rule((all) => Object.keys(all).length <= maxCriteria, textOf(messages, 'otherCriterion'))),
  ),
  rubricVersion: optionalText(64),
})
const feedbackForAgain = () =>
  z.refine<{ decision: GradeDecision; feedback: string }>(
    ({ decision, feedback }) => decision !== 'AGAIN' || feedback !== '',
    {
      path: ['feedback'],
      error: zodError(textOf(messages, 'feedbackForAgain')),
    },
  )

/** The fields of a grade, with the points of a rubric. */
export function gradeFor(rubric: readonly RubricCriterion[]) {
  const points = z.object(pointsFor(rubric).shape)
  return z.extend(gradeFields, { points: rubric.length > 0 ? points : z.optional(points) }).check(feedbackForAgain())
}

/**
 * 409 ANSWER_CHANGED where it was graded or replaced meanwhile, 409 RUBRIC_CHANGED where the points are those of another
 * rubric. Acceptance completes the learner's lesson, whatever its points.
 */
export const gradeAssignment = endpoint({
  call: 'POST /creator/assignment/{uid}/grade',
  kind: 'write',
  access: creatorRoles,
  input: gradeFields.check(feedbackForAgain()),
  reply: z.object({ answer: submittedAnswer }),
  summary: 'Accepts a submission or asks the learner to resubmit, with feedback and points',
})
