import { testPermissions } from '../../../tests/permissions.ts'
import type { Role } from '#platform/api/contract.ts'
import { expect, test } from 'vitest'
import {
  canAskQuestion,
  canDeleteAnswer,
  canDeleteQuestion,
  canDeleteReply,
  canEditAnswer,
  canEditQuestion,
  canReadDiscussion,
  canRemoveReview,
  canReplyToReview,
  canWriteReview,
  isModeration,
  answerRoleOf,
} from './policy.ts'

const creatorId = 1
/** A person who owns the course, or doesn't (any more). */
const owner = (userId: number, ...roles: Role[]) => ({ userId, roles, enrolled: true })
const person = (userId: number, ...roles: Role[]) => ({ userId, roles, enrolled: false })
type Person = ReturnType<typeof person>

const actors = {
  'the author, a learner': owner(2, 'LEARNER'),
  'the author, after a refund': person(2, 'LEARNER'),
  'the author, now an admin': owner(2, 'ADMIN'),
  'another learner of it': owner(3, 'LEARNER'),
  'a learner of other courses': person(4, 'LEARNER'),
  'the creator': person(1, 'CREATOR'),
  'the creator, owning it too': owner(1, 'CREATOR'),
  'another creator': person(5, 'CREATOR'),
  'another creator, owning it': owner(5, 'INSTRUCTOR'),
  'a reviewer': person(8, 'REVIEWER'),
  support: person(8, 'SUPPORT'),
  'an administrator': person(9, 'ADMIN'),
  'an administrator, owning it': owner(9, 'ADMIN'),
}
const courseFor = ({ enrolled }: Person) => ({ creatorId, enrolled })

testPermissions(
  'the discussion of a course',
  `
  actor                       | read | ask | review | reply to a review | delete a reply | remove a review
  the author, a learner       | yes  | yes | yes    | -                 | -              | -
  the author, after a refund  | -    | -   | -      | -                 | -              | -
  the author, now an admin    | yes  | yes | yes    | -                 | yes            | yes
  another learner of it       | yes  | yes | yes    | -                 | -              | -
  a learner of other courses  | -    | -   | -      | -                 | -              | -
  the creator                 | yes  | -   | -      | yes               | yes            | -
  the creator, owning it too  | yes  | -   | -      | yes               | yes            | -
  another creator             | -    | -   | -      | -                 | -              | -
  another creator, owning it  | yes  | yes | yes    | -                 | -              | -
  a reviewer                  | yes  | -   | -      | -                 | yes            | yes
  support                     | -    | -   | -      | -                 | -              | -
  an administrator            | yes  | -   | -      | -                 | yes            | yes
  an administrator, owning it | yes  | yes | yes    | -                 | yes            | yes
  `,
  actors,
  {
    read: (actor) => canReadDiscussion(actor, courseFor(actor)),
    ask: (actor) => canAskQuestion(actor, courseFor(actor)),
    review: (actor) => canWriteReview(actor, courseFor(actor)),
    'reply to a review': (actor) => canReplyToReview(actor, courseFor(actor)),
    'delete a reply': (actor) => canDeleteReply(actor, courseFor(actor)),
    'remove a review': (actor) => canRemoveReview(actor),
  },
)

// Of the learner with id 2. Whether its course may be read comes first: a refunded author finds no question.
const post = { userId: 2 }
testPermissions(
  'a question or an answer of a learner',
  `
  actor                       | edit question | delete question | edit answer | delete answer | is written down
  the author, a learner       | yes           | yes             | yes         | yes           | -
  the author, after a refund  | yes           | yes             | yes         | yes           | -
  the author, now an admin    | yes           | yes             | yes         | yes           | -
  another learner of it       | -             | -               | -           | -             | -
  a learner of other courses  | -             | -               | -           | -             | -
  the creator                 | -             | yes             | -           | yes           | -
  the creator, owning it too  | -             | yes             | -           | yes           | -
  another creator             | -             | -               | -           | -             | -
  another creator, owning it  | -             | -               | -           | -             | -
  a reviewer                  | -             | yes             | -           | yes           | yes
  support                     | -             | -               | -           | -             | -
  an administrator            | -             | yes             | -           | yes           | yes
  an administrator, owning it | -             | yes             | -           | yes           | yes
  `,
  actors,
  {
    'edit question': (actor) => canEditQuestion(actor, post),
    'delete question': (actor) => canDeleteQuestion(actor, post, { creatorId }),
    'edit answer': (actor) => canEditAnswer(actor, { ...post, by: 'learner' }),
    'delete answer': (actor) => canDeleteAnswer(actor, post, { creatorId }),
    'is written down': (actor) => isModeration(actor, post, { creatorId }),
  },
)

testPermissions(
  'an answer in the name of the team or the instructor',
  `
  actor                                 | edit | delete
  its administrator                     | yes  | yes
  its administrator, now only a learner | -    | yes
  another administrator                 | -    | yes
  its instructor                        | yes  | yes
  its instructor, now only a learner    | yes  | yes
  `,
  {
    'its administrator': { ...person(9, 'ADMIN'), by: 'team' as const, authorId: 9 },
    'its administrator, now only a learner': { ...owner(9, 'LEARNER'), by: 'team' as const, authorId: 9 },
    'another administrator': { ...person(8, 'ADMIN'), by: 'team' as const, authorId: 9 },
    'its instructor': { ...person(1, 'CREATOR'), by: 'instructor' as const, authorId: 1 },
    'its instructor, now only a learner': { ...person(1, 'LEARNER'), by: 'instructor' as const, authorId: 1 },
  },
  {
    edit: (actor) => canEditAnswer(actor, { userId: actor.authorId, by: actor.by }),
    delete: (actor) => canDeleteAnswer(actor, { userId: actor.authorId }, { creatorId }),
  },
)

test('its creator speaks as the instructor, who reviews for the team, everyone else as a learner', () => {
  const voices = Object.entries(actors).map(([name, actor]) => [name, answerRoleOf(actor, { creatorId })])
  expect(Object.fromEntries(voices)).toMatchObject({
    'the author, a learner': 'learner',
    'the author, now an admin': 'team',
    'the creator': 'instructor',
    'another creator, owning it': 'learner',
    'a reviewer': 'team',
    support: 'learner',
    'an administrator': 'team',
    'an administrator, owning it': 'team',
  })
  expect(answerRoleOf(person(1, 'CREATOR', 'ADMIN'), { creatorId })).toBe('instructor')
})
