import { Button } from '#design/button.tsx'
import { Chip } from '#design/chip.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { DotsThreeVerticalBoldIcon, PlusBoldIcon } from '#design/icons/bold.tsx'
import { CheckCircleIcon, DownloadSimpleIcon, TrashIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import { Menu, type MenuItem } from '#design/menu.tsx'
import { messages as designMessages } from '#design/messages/en.ts'
import type { SignedInUser } from '#features/accounts/contract/session.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import type { Theme } from '../../contract/theme.ts'
import { messages } from '../../messages/manager-en.ts'
import { canActivateTheme, canDeleteTheme } from '../../policy.ts'
import { inputsOf } from './draft.ts'
import { Swatches } from './preset-cards.tsx'

export type ThemeListActions = {
  onEdit: (theme: Theme) => void
  onActivate: (theme: Theme) => void
  onExport: (theme: Theme) => void
  onDelete: (theme: Theme) => void
  onNew: () => void
}

/** All saved themes; the name leads into the form, the rest is in the row's menu. */
export function SavedThemes({
  themes,
  editing,
  ...acts
}: ThemeListActions & { themes: readonly Theme[]; editing: number | undefined }) {
  const actor = useSession((state) => state.user)
  return (
    <section className="card" aria-labelledby="saved-title">
      <div className="row justify-between gap-3 px-5 pt-4 pb-2">
        <h2 className="t-h3" id="saved-title">
          {messages.savedThemes}
        </h2>
        <Button size="small" variant="secondary" icon={<PlusBoldIcon size={16} />} onClick={acts.onNew}>
          {messages.newTheme}
        </Button>
      </div>
      <ul className="max-h-[330px] divide-y divide-line overflow-y-auto px-5 pb-2">
        {themes.map((theme) => (
          <li key={theme.id} className="row min-h-14 gap-3 py-1.5">
            <Swatches colors={inputsOf(theme)} className="h-7 !w-12 shrink-0" />
            <div className="min-w-0 flex-1 items-center gap-x-3 sm:flex">
              <button
                type="button"
                className="min-h-11 w-full min-w-0 text-left font-semibold hover:underline"
                aria-label={messages.edit(theme.name)}
                aria-current={theme.id === editing ? 'true' : undefined}
                onClick={() => acts.onEdit(theme)}
              >
                <span className="clamp-2" lang={langOf(theme.name)}>
                  {theme.name}
                </span>
              </button>
              <span className="flex flex-wrap gap-1.5 max-sm:pb-1.5 sm:shrink-0 sm:flex-nowrap empty:hidden">
                {theme.id === editing && <Chip tone="tint">{messages.editing}</Chip>}
                {theme.is_default && <Chip>{messages.default}</Chip>}
                {theme.is_active && <Chip tone="ok">{messages.active}</Chip>}
              </span>
            </div>
            <Menu
              trigger={
                <IconButton
                  label={designMessages.actionsFor(theme.name)}
                  size={40}
                  icon={<DotsThreeVerticalBoldIcon size={20} />}
                />
              }
              items={actsOn(actor, theme, acts)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function actsOn(actor: SignedInUser | null, theme: Theme, acts: ThemeListActions): MenuItem[] {
  const activate = { label: messages.activate, icon: <CheckCircleIcon />, onSelect: () => acts.onActivate(theme) }
  const exportItem = { label: messages.export, icon: <DownloadSimpleIcon />, onSelect: () => acts.onExport(theme) }
  const remove = {
    label: messages.delete,
    icon: <TrashIcon />,
    danger: true,
    apart: true,
    onSelect: () => acts.onDelete(theme),
  }
  return [
    ...(actor && canActivateTheme(actor, theme) ? [activate] : []),
    exportItem,
    ...(actor && canDeleteTheme(actor, theme) ? [remove] : []),
  ]
}
