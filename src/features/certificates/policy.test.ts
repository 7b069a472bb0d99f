import { testPermissions } from '../../../tests/permissions.ts'
import { roles } from '#platform/api/contract.ts'
import { canListCertificate, canRevokeCertificate } from './policy.ts'

const [own, foreign] = [{ userId: 1 }, { userId: 2 }]

// Roles give nobody the choice of another learner, and a certificate nobody's role revokes but an administrator's.
testPermissions(
  'a certificate',
  `
  role       | lists their own | lists another’s | revokes a valid one | revokes a revoked one
  ADMIN      | yes             | -               | yes                 | -
  REVIEWER   | yes             | -               | -                   | -
  SUPPORT    | yes             | -               | -                   | -
  CONTENT    | yes             | -               | -                   | -
  FINANCE    | yes             | -               | -                   | -
  CREATOR    | yes             | -               | -                   | -
  INSTRUCTOR | yes             | -               | -                   | -
  USER       | yes             | -               | -                   | -
  LEARNER    | yes             | -               | -                   | -
  `,
  Object.fromEntries(roles.map((role) => [role, { userId: 1, roles: [role] }])),
  {
    'lists their own': (actor) => canListCertificate(actor, own),
    'lists another’s': (actor) => canListCertificate(actor, foreign),
    'revokes a valid one': (actor) => canRevokeCertificate(actor, { state: 'VALID' }),
    'revokes a revoked one': (actor) => canRevokeCertificate(actor, { state: 'REVOKED' }),
  },
)
