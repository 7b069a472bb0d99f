import { testPermissions } from '../../../tests/permissions.ts'
import { canChangeNote, canWriteNote, isOwnNote } from './policy.ts'

const note = { userId: 2 }
testPermissions(
  'the notes of the learner with id 2',
  `
  actor                        | write | read | change | delete
  the learner                  | yes   | yes  | yes    | yes
  the learner, after a refund  | -     | yes  | -      | yes
  another learner of it        | yes   | -    | -      | -
  its creator or an admin      | -     | -    | -      | -
  the learner, lesson closed   | -     | yes  | yes    | yes
  `,
  {
    'the learner': { userId: 2, enrolled: true, open: true },
    'the learner, after a refund': { userId: 2, enrolled: false, open: true },
    'another learner of it': { userId: 3, enrolled: true, open: true },
    'its creator or an admin': { userId: 1, enrolled: false, open: true },
    'the learner, lesson closed': { userId: 2, enrolled: true, open: false },
  },
  {
    write: canWriteNote,
    read: (actor) => isOwnNote(actor, note),
    change: (actor) => canChangeNote(actor, note, actor),
    delete: (actor) => isOwnNote(actor, note),
  },
)
