import { HeartIcon } from '#design/icons/regular.tsx'
import { Link } from '#design/link.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Modal } from '#design/modal.tsx'
import { ui, useUi } from '#design/ui-state.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { AccountLinks } from './account-menu.tsx'
import { messages } from './messages/en.ts'
import { isUnder, usePublicMenu } from './public-menu.ts'
import { SearchBox } from '#features/marketplace/ui/search-box.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

const close = () => ui.setMobileMenu(false)

/** The bar's links on a small screen, from the left edge. */
export function MobileMenu({ path }: { path: string }) {
  const user = useSession((state) => state.user)
  const publicMenu = usePublicMenu()
  const open = useUi((state) => state.mobileMenuOpen)
  return (
    <Modal open={open} onClose={close} title={messages.menu} from="left" bare className="p-4">
      <div className="mt-4 flex flex-col gap-4">
        <nav aria-label={messages.mainMenu}>
          <ul>
            {publicMenu.map(({ label, href }) => (
              <li key={href}>
                <Link
                  href={href}
                  aria-current={isUnder(path, href) ? 'page' : undefined}
                  className="row min-h-12 rounded-control px-3 text-[17px] font-semibold hover:bg-sunken aria-[current]:bg-tint-2 aria-[current]:text-on-tint"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {/* The search field comes after the links: if it took the focus, the keyboard would open. */}
        <SearchBox onLeave={close} />
        <div className="border-t border-line pt-4">
          {user ? (
            <AccountLinks user={user} />
          ) : (
            <div className="grid gap-2">
              <LinkButton href="/register" full>
                {messages.signUp}
              </LinkButton>
              <LinkButton href="/login" variant="secondary" full>
                {messages.signIn}
              </LinkButton>
              <LinkButton href="/wishlist" variant="text" full icon={<HeartIcon size={20} />}>
                {messages.wishlist}
              </LinkButton>
            </div>
          )}
        </div>
        <ThemeToggle />
      </div>
    </Modal>
  )
}
