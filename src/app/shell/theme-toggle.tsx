import { IconButton } from '#design/icon-button.tsx'
import { MoonIcon, SunIcon } from '#design/icons/regular.tsx'
import { ui, useUi } from '#design/ui-state.ts'
import { messages } from './messages/en.ts'

/** Both icons are there from the start; the page's own class shows one, so that nothing flashes. */
export function ThemeToggle({ night, className }: { night?: boolean; className?: string }) {
  const dark = useUi((state) => state.theme === 'dark')
  return (
    <IconButton
      label={dark ? messages.useLight : messages.useDark}
      ground={night ? 'night' : undefined}
      className={className}
      onClick={ui.toggleTheme}
      icon={
        <>
          <MoonIcon size={20} className="dark:hidden" />
          <SunIcon size={20} className="hidden dark:block" />
        </>
      }
    />
  )
}
