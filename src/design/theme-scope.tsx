import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type SomeColors, variablesOf } from './theme.ts'

export type ThemeScopeProps = {
  colors: SomeColors
  mode?: 'light' | 'dark'
  className?: string
  children: ReactNode
}

/**
 * A part of a page with its own colours, light or dark independently of the page: its content reads the same tokens.
 */
export function ThemeScope({ colors, mode = 'light', className, children }: ThemeScopeProps) {
  return (
    <div
      className={classNames('theme-scope', mode === 'dark' && 'dark', 'bg-surface text-ink', className)}
      style={variablesOf(colors) as CSSProperties}
    >
      {children}
    </div>
  )
}
