import { isAdmin, type Role } from '#platform/api/contract.ts'
import type { Theme } from './contract/theme.ts'

type Actor = { roles: readonly Role[] }

export const canActivateTheme = (actor: Actor, theme: Pick<Theme, 'is_active'>): boolean =>
  isAdmin(actor) && !theme.is_active

/** The site always has a theme in force, and a default one to go back to. */
export const canDeleteTheme = (actor: Actor, theme: Pick<Theme, 'is_active' | 'is_default'>): boolean =>
  isAdmin(actor) && !theme.is_active && !theme.is_default
