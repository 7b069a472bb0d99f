import type { Role } from '#platform/api/contract.ts'
import { testPermissions } from '../../../tests/permissions.ts'
import { canActivateTheme, canDeleteTheme } from './policy.ts'

const themes = {
  'the active default': { is_active: true, is_default: true },
  'the default, not active': { is_active: false, is_default: true },
  'the active one': { is_active: true, is_default: false },
  another: { is_active: false, is_default: false },
}
const by = (role: Role) => ({ roles: [role] })

testPermissions(
  'a theme',
  `
  theme                   | admin activates | admin deletes | creator activates | creator deletes | learner activates | learner deletes
  the active default      | -               | -             | -                 | -               | -                 | -
  the default, not active | yes             | -             | -                 | -               | -                 | -
  the active one          | -               | -             | -                 | -               | -                 | -
  another                 | yes             | yes           | -                 | -               | -                 | -
  `,
  themes,
  {
    'admin activates': (theme) => canActivateTheme(by('ADMIN'), theme),
    'admin deletes': (theme) => canDeleteTheme(by('ADMIN'), theme),
    'creator activates': (theme) => canActivateTheme(by('CREATOR'), theme),
    'creator deletes': (theme) => canDeleteTheme(by('CREATOR'), theme),
    'learner activates': (theme) => canActivateTheme(by('LEARNER'), theme),
    'learner deletes': (theme) => canDeleteTheme(by('LEARNER'), theme),
  },
)
