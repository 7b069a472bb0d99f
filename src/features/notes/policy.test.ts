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
  `,
  {
    'the learner': { userId: 2, enrolled: true },
    'the learner, after a refund': { userId: 2, enrolled: false },
    'another learner of it': { userId: 3, enrolled: true },
    'its creator or an admin': { userId: 1, enrolled: false },
  },
  {
    write: canWriteNote,
    read: (actor) => isOwnNote(actor, note),
    change: (actor) => canChangeNote(actor, note, actor),
    delete: (actor) => isOwnNote(actor, note),
  },
)
