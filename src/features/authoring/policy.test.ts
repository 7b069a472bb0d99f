import type { Role } from '#platform/api/contract.ts'
import { expect, test } from 'vitest'
import { courseStates } from '#features/catalogue/rules/course-states.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { canRestoreCourse, canUseMedia, canWriteCourse, movesFor } from './policy.ts'
import type { CourseStatus } from './rules/course-moves.ts'

const creatorId = 1
const person = (userId: number, ...roles: Role[]) => ({ userId, roles })
const actors = {
  'its creator': person(1, 'CREATOR'),
  'its creator, an instructor': person(1, 'INSTRUCTOR'),
  'its creator, also an admin': person(1, 'CREATOR', 'ADMIN'),
  'another creator': person(2, 'CREATOR'),
  'another instructor': person(2, 'INSTRUCTOR'),
  'a learner': person(3, 'LEARNER'),
  'a reviewer': person(8, 'REVIEWER'),
  'its creator, also a reviewer': person(1, 'CREATOR', 'REVIEWER'),
  'another creator who reviews': person(2, 'CREATOR', 'REVIEWER'),
  'an administrator': person(9, 'ADMIN'),
}

testPermissions(
  'a course',
  `
  actor                        | write | restore what its creator archived | restore what an admin archived
  its creator                  | yes   | yes                               | -
  its creator, an instructor   | yes   | yes                               | -
  its creator, also an admin   | yes   | yes                               | yes
  another creator              | -     | -                                 | -
  another instructor           | -     | -                                 | -
  a learner                    | -     | -                                 | -
  a reviewer                   | -     | yes                               | yes
  its creator, also a reviewer | yes   | yes                               | -
  another creator who reviews  | -     | yes                               | yes
  an administrator             | yes   | yes                               | yes
  `,
  actors,
  {
    write: (actor) => canWriteCourse(actor, { creatorId }),
    'restore what its creator archived': (actor) => canRestoreCourse(actor, { creatorId, archivedBy: 'creator' }),
    'restore what an admin archived': (actor) => canRestoreCourse(actor, { creatorId, archivedBy: 'admin' }),
  },
)

const draft = { state: 'DRAFT', published: false, changed: true, inReview: false, archivedBy: null } as const
const shown = { state: 'PUBLISHED', published: true, changed: false, inReview: false, archivedBy: null } as const
const standings: Record<string, CourseStatus & { archivedBy: 'creator' | 'admin' | null }> = {
  'a draft': draft,
  'in its first review': { ...draft, state: 'IN_REVIEW', inReview: true },
  rejected: { ...draft, state: 'REJECTED' },
  published: shown,
  'published, changed': { ...shown, changed: true },
  'published, revision in review': { ...shown, changed: true, inReview: true },
  'archived by its creator': { ...shown, state: 'ARCHIVED', archivedBy: 'creator' },
  'archived by an administrator': { ...shown, state: 'ARCHIVED', archivedBy: 'admin' },
}
const offered =
  (move: string, actor = actors['its creator']) =>
  (standing: CourseStatus & { archivedBy: 'creator' | 'admin' | null }) =>
    (movesFor(actor, { creatorId, ...standing }) as string[]).includes(move)

testPermissions(
  'what its creator can do with a course in each state',
  `
  state                         | submit | withdraw | archive | restore | changePrice | delete | restore, as an admin
  a draft                       | yes    | -        | -       | -       | -           | yes    | -
  in its first review           | -      | yes      | -       | -       | -           | -      | -
  rejected                      | yes    | -        | -       | -       | -           | yes    | -
  published                     | -      | -        | yes     | -       | yes         | -      | -
  published, changed            | yes    | -        | yes     | -       | yes         | -      | -
  published, revision in review | -      | yes      | -       | -       | yes         | -      | -
  archived by its creator       | -      | -        | -       | yes     | -           | -      | yes
  archived by an administrator  | -      | -        | -       | -       | -           | -      | yes
  `,
  standings,
  {
    submit: offered('submit'),
    withdraw: offered('withdraw'),
    archive: offered('archive'),
    restore: offered('restore'),
    changePrice: offered('changePrice'),
    delete: offered('delete'),
    'restore, as an admin': offered('restore', actors['an administrator']),
  },
)

test('no one else changes a course’s state, whatever the state', () => {
  expect(new Set(Object.values(standings).map(({ state }) => state))).toEqual(new Set(courseStates))
  for (const name of ['another creator', 'another instructor', 'a learner'] as const)
    for (const standing of Object.values(standings))
      expect(movesFor(actors[name], { creatorId, ...standing })).toEqual([])
})

// Who writes the lesson, and whose file it is.
testPermissions(
  'a file in a lesson',
  `
  file                          | by its creator | by an administrator
  the creator’s                 | yes            | yes
  the administrator’s           | -              | yes
  another creator’s             | -              | -
  a learner’s                   | -              | -
  another’s, published in it    | yes            | yes
  `,
  {
    'the creator’s': { ownerId: 1, inCourse: false },
    'the administrator’s': { ownerId: 9, inCourse: false },
    'another creator’s': { ownerId: 2, inCourse: false },
    'a learner’s': { ownerId: 3, inCourse: false },
    'another’s, published in it': { ownerId: 2, inCourse: true },
  },
  {
    'by its creator': (file) => canUseMedia(actors['its creator'], { creatorId }, file),
    'by an administrator': (file) => canUseMedia(actors['an administrator'], { creatorId }, file),
  },
)
