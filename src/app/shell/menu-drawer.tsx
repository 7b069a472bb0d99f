import { Modal } from '#design/modal.tsx'
import { ui } from '#design/ui-state.ts'
import type { NavItem } from './menus.ts'
import { messages } from './messages/en.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

/** The signed-in person's whole menu on a phone. */
export function MenuDrawer({ items, path, address }: { items: readonly NavItem[]; path: string; address: string }) {
  return (
    <Modal open onClose={() => ui.setMobileMenu(false)} title={messages.menu} from="left" bare className="p-4">
      <div className="mt-4 grid gap-4">
        <WorkspaceMenu items={items} path={path} address={address} />
        <ThemeToggle />
      </div>
    </Modal>
  )
}
