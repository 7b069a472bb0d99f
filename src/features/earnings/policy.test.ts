import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import {
  canApproveRun,
  canCancelRun,
  canDownloadFile,
  canImportAnswers,
  canDownloadStatement,
  canReadStatement,
  canRunPayouts,
  canSendRun,
} from './policy.ts'

const person = (userId: number, ...roles: Role[]) => ({ userId, roles })
const actors = {
  'the one who prepared it, finance': person(1, 'FINANCE'),
  'another of finance': person(2, 'FINANCE'),
  'an administrator': person(3, 'ADMIN'),
  'the creator who is paid': person(4, 'CREATOR'),
  'the creator who is paid, now of finance': person(4, 'CREATOR', 'FINANCE'),
  'another creator': person(5, 'CREATOR'),
  'an instructor': person(6, 'INSTRUCTOR'),
  'a learner': person(7, 'LEARNER'),
  'a user': person(8, 'USER'),
}
const atBank = { preparedBy: 1, way: 'bank_file', state: 'prepared', fileMadeAt: null, sentAt: null } as const
const fileMadeAt = new Date('2026-11-02')
const sentAt = new Date('2026-11-03')
const [two, alone] = [{ alone: false }, { alone: true }]

testPermissions(
  'a payout run',
  `
  actor                                   | run payouts | approve | approve alone | cancel | download its file | send it | import answers
  the one who prepared it, finance        | yes         | -       | yes           | yes    | yes               | yes     | yes
  another of finance                      | yes         | yes     | yes           | yes    | yes               | yes     | yes
  an administrator                        | yes         | yes     | yes           | yes    | yes               | yes     | yes
  the creator who is paid                 | -           | -       | -             | -      | -                 | -       | -
  the creator who is paid, now of finance | yes         | yes     | yes           | yes    | yes               | yes     | yes
  another creator                         | -           | -       | -             | -      | -                 | -       | -
  an instructor                           | -           | -       | -             | -      | -                 | -       | -
  a learner                               | -           | -       | -             | -      | -                 | -       | -
  a user                                  | -           | -       | -             | -      | -                 | -       | -
  `,
  actors,
  {
    'run payouts': (actor) => canRunPayouts(actor),
    approve: (actor) => canApproveRun(actor, atBank, two),
    'approve alone': (actor) => canApproveRun(actor, atBank, alone),
    cancel: (actor) => canCancelRun(actor, atBank),
    'download its file': (actor) => canDownloadFile(actor, { ...atBank, state: 'approved' }),
    'send it': (actor) => canSendRun(actor, { ...atBank, state: 'approved', fileMadeAt }),
    'import answers': (actor) => canImportAnswers(actor, { ...atBank, state: 'approved', fileMadeAt, sentAt }),
  },
)

const byProvider = { ...atBank, way: 'razorpayx' } as const
const other = person(2, 'FINANCE')

// What another of finance than the one who prepared it may do as a run goes on.
testPermissions(
  'a payout run in its state',
  `
  run                                      | approve | cancel | download its file | send it | import answers
  prepared                                 | yes     | yes    | -                 | -       | -
  prepared, paid by the provider           | yes     | yes    | -                 | -       | -
  approved                                 | -       | yes    | yes               | -       | -
  approved, its file downloaded            | -       | -      | yes               | yes     | -
  approved, paid by the provider           | -       | yes    | -                 | yes     | -
  approved, a payout sent by the provider  | -       | -      | -                 | -       | -
  sent                                     | -       | -      | yes               | -       | yes
  finished, paid by the provider           | -       | -      | -                 | -       | -
  finished                                 | -       | -      | -                 | -       | yes
  cancelled                                | -       | -      | -                 | -       | -
  `,
  {
    prepared: atBank,
    'prepared, paid by the provider': byProvider,
    approved: { ...atBank, state: 'approved' as const },
    'approved, its file downloaded': { ...atBank, state: 'approved' as const, fileMadeAt },
    'approved, paid by the provider': { ...byProvider, state: 'approved' as const },
    'approved, a payout sent by the provider': { ...byProvider, state: 'approved' as const, sentAt },
    sent: { ...atBank, state: 'approved' as const, fileMadeAt, sentAt },
    'finished, paid by the provider': { ...byProvider, state: 'finished' as const, sentAt },
    finished: { ...atBank, state: 'finished' as const, fileMadeAt, sentAt },
    cancelled: { ...atBank, state: 'cancelled' as const },
  },
  {
    approve: (run) => canApproveRun(other, run, two),
    cancel: (run) => canCancelRun(other, run),
    'download its file': (run) => canDownloadFile(other, run),
    'send it': (run) => canSendRun(other, run),
    'import answers': (run) => canImportAnswers(other, run),
  },
)

testPermissions(
  'a creator’s statement',
  `
  actor                                   | read | download it | download it with the permission for money
  the one who prepared it, finance        | yes  | -           | yes
  another of finance                      | yes  | -           | yes
  an administrator                        | yes  | yes         | yes
  the creator who is paid                 | yes  | yes         | yes
  the creator who is paid, now of finance | yes  | yes         | yes
  another creator                         | -    | -           | -
  an instructor                           | -    | -           | -
  a learner                               | -    | -           | -
  a user                                  | -    | -           | -
  `,
  actors,
  {
    read: (actor) => canReadStatement(actor, { creatorId: 4 }),
    'download it': (actor) => canDownloadStatement(actor, { creatorId: 4 }),
    'download it with the permission for money': (actor) =>
      canDownloadStatement({ ...actor, mayExport: ['money'] }, { creatorId: 4 }),
  },
)
