import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import {
  canDownload,
  canGradeCourse,
  canSubmitFile,
  canOpenClosedSections,
  canOpenCourse,
  canRecordProgress,
} from './policy.ts'

const creatorId = 1
const owner = (userId: number, ...roles: Role[]) => ({ userId, roles, enrolled: true })
const person = (userId: number, ...roles: Role[]) => ({ userId, roles, enrolled: false })

testPermissions(
  'a course and its lessons',
  `
  actor                       | open | open closed sections | record progress | download | download what its creator keeps online | grade
  an enrolled learner         | yes  | -                    | yes             | yes      | -                                      | -
  a learner after a refund    | -    | -                    | -               | -        | -                                      | -
  a learner of other courses  | -    | -                    | -               | -        | -                                      | -
  its creator                 | yes  | yes                  | -               | -        | -                                      | yes
  its creator, owning it      | yes  | yes                  | yes             | yes      | -                                      | yes
  its creator, an instructor  | yes  | yes                  | -               | -        | -                                      | yes
  another creator             | -    | -                    | -               | -        | -                                      | -
  another creator, enrolled   | yes  | -                    | yes             | yes      | -                                      | -
  a reviewer                  | yes  | yes                  | -               | -        | -                                      | -
  support                     | -    | -                    | -               | -        | -                                      | -
  an administrator            | yes  | yes                  | -               | -        | -                                      | yes
  an administrator, enrolled  | yes  | yes                  | yes             | yes      | -                                      | yes
  `,
  {
    'an enrolled learner': owner(2, 'LEARNER'),
    'a learner after a refund': person(2, 'LEARNER'),
    'a learner of other courses': person(3, 'USER'),
    'its creator': person(1, 'CREATOR'),
    'its creator, owning it': owner(1, 'CREATOR'),
    'its creator, an instructor': person(1, 'INSTRUCTOR'),
    'another creator': person(4, 'CREATOR'),
    'another creator, enrolled': owner(4, 'CREATOR'),
    'a reviewer': person(8, 'REVIEWER'),
    support: person(8, 'SUPPORT'),
    'an administrator': person(9, 'ADMIN'),
    'an administrator, enrolled': owner(9, 'ADMIN'),
  },
  {
    open: (actor) => canOpenCourse(actor, { creatorId, enrolled: actor.enrolled }),
    'open closed sections': (actor) => canOpenClosedSections(actor, { creatorId }),
    'record progress': (actor) => canRecordProgress(actor),
    download: (actor) => canDownload({ enrolled: actor.enrolled, downloads: 'allowed' }),
    'download what its creator keeps online': (actor) => canDownload({ enrolled: actor.enrolled, downloads: 'off' }),
    grade: (actor) => canGradeCourse(actor, { creatorId }),
  },
)

testPermissions(
  'a file as the answer to an assignment',
  `
  actor                     | submits it
  anyone who uploaded it       | yes
  another learner           | -
  the creator of the course | -
  an administrator          | -
  `,
  {
    'anyone who uploaded it': person(2, 'LEARNER'),
    'another learner': person(3, 'LEARNER'),
    'the creator of the course': person(1, 'CREATOR'),
    'an administrator': person(9, 'ADMIN'),
  },
  { 'submits it': (actor) => canSubmitFile(actor, { ownerId: 2 }) },
)
