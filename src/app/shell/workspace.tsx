import { useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { IconButton } from '#design/icon-button.tsx'
import { CaretUpDownBoldIcon, ListBoldIcon } from '#design/icons/bold.tsx'
import { MagnifyingGlassIcon } from '#design/icons/regular.tsx'
import { Link } from '#design/link.tsx'
import { Logo } from '#design/logo.tsx'
import { ui, useUi } from '#design/ui-state.ts'
import type { SignedInUser } from '#features/accounts/contract/session.ts'
import { messages as accountFactsMessages } from '#features/accounts/messages/account-facts-en.ts'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { BasketButton } from '#features/checkout/ui/basket-button.tsx'
import { SearchBox } from '#features/marketplace/ui/search-box.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { hasRole, isAdmin, staffRoles } from '#platform/api/contract.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { AccountLinks, AccountMenu } from './account-menu.tsx'
import { BarPanel } from './bar-panel.tsx'
import { Bell } from './bell.tsx'
import { fetchMenuPages } from '../first-screen/fetch-menu-pages.ts'
import { bottomBarOf, menuOf, type NavItem, needsWholeMenu, onlyBuilt } from './menus.ts'
import { messages } from './messages/en.ts'
import { isUnder } from './public-menu.ts'
import { ThemeToggle } from './theme-toggle.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

const MenuDrawer = lazyPart(() => import('./menu-drawer.tsx'), 'MenuDrawer')

/** The frame of the signed-in pages: the role's menu at the side, and on a phone at the bottom. */
export function Workspace({ children }: { children: ReactNode }) {
  const { name, logo: picture } = useSite()
  // The server renders no person: the parts about the signed-in person are rendered in slices, between which the page
  // handles input.
  const user = useDeferredValue(useSession((state) => state.user))
  const path = useRouterState({ select: (state) => state.location.pathname })
  const address = useRouterState({ select: (state) => state.location.href })
  const router = useRouter()
  const items = useMemo(
    () => (user ? onlyBuilt(menuOf(user), Object.keys(router.routesByPath)) : []),
    [user, router.routesByPath],
  )
  const searchesAsAdmin = user !== null && isAdmin(user)
  const worksInTables = user !== null && hasRole(user, staffRoles)
  // An administrator goes from table to table all day.
  useEffect(() => (worksInTables ? fetchMenuPages(router, items) : undefined), [worksInTables, router, items])
  const logo = (
    <Link href="/" aria-label={messages.homeOf(name)} className="row min-h-11 min-w-0">
      <Logo name={name} picture={picture} className="min-w-0" />
    </Link>
  )
  const hasDrawer = needsWholeMenu(items)
  return (
    <div className="flex min-h-dvh">
      <aside className="hidden w-[248px] shrink-0 border-r border-line bg-surface lg:block">
        <div className="sticky top-0 flex h-dvh flex-col overflow-y-auto p-4">
          <div className="px-2 pb-4">{logo}</div>
          <nav aria-label={messages.workspaceMenu}>
            <WorkspaceMenu items={items} path={path} address={address} />
          </nav>
          {user && <SignedInUser user={user} />}
        </div>
      </aside>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="row h-16 gap-1 border-b border-line bg-surface px-4 lg:px-8">
          <div className="flex min-w-0 lg:hidden">{logo}</div>
          {searchesAsAdmin ? <AdminSearchLink wide /> : <SearchBox className="hidden w-full max-w-[360px] lg:block" />}
          <div className="row ml-auto gap-1">
            {searchesAsAdmin && <AdminSearchLink />}
            {/* A phone has no room for it beside the other buttons: the drawer holds it there. */}
            <ThemeToggle className={hasDrawer ? 'max-lg:hidden' : undefined} />
            <BasketButton />
            <Bell />
            <div className="lg:hidden">
              <AccountMenu />
            </div>
            {hasDrawer && <WholeMenu items={items} path={path} address={address} />}
          </div>
        </header>
        <div className="mx-auto w-full max-w-[1324px] flex-1 px-4 py-6 md:px-6 lg:px-8 lg:py-8">{children}</div>
        <BottomBar items={items} path={path} />
      </div>
    </div>
  )
}

/** A link to the administrators' search: as a field on a wide screen, as an icon on a small one. */
function AdminSearchLink({ wide = false }: { wide?: boolean }) {
  return wide ? (
    <Link href="/admin/search" className="input ink-3 hidden w-full max-w-[360px] lg:flex">
      <MagnifyingGlassIcon size={20} />
      {messages.adminSearch}
    </Link>
  ) : (
    <Link
      href="/admin/search"
      aria-label={messages.adminSearch}
      className="ink-2 grid h-11 w-11 place-items-center rounded-control hover:bg-sunken lg:hidden"
    >
      <MagnifyingGlassIcon size={24} />
    </Link>
  )
}

function SignedInUser({ user }: { user: SignedInUser }) {
  return (
    <BarPanel
      above
      width={216}
      className="relative mt-auto pt-4"
      button={(props) => (
        <button {...props} type="button" className="row w-full gap-3 rounded-control p-2 text-left hover:bg-sunken">
          <Avatar name={user.clubbedName} src={user.photo} size={38} />
          <span className="min-w-0">
            <span className="sr-only">{messages.account}</span>
            <span className="block truncate text-[15px] leading-tight font-semibold">{user.clubbedName}</span>
            <span className="t-xs ink-3">{accountFactsMessages.roles[user.userRole]}</span>
          </span>
          <CaretUpDownBoldIcon className="ink-3 ml-auto" />
        </button>
      )}
    >
      <AccountLinks user={user} />
    </BarPanel>
  )
}

function BottomBar({ items, path }: { items: readonly NavItem[]; path: string }) {
  return (
    <nav
      aria-label={messages.workspaceMenu}
      className="bottom-bar sticky bottom-0 z-10 grid auto-cols-fr grid-flow-col border-t border-line bg-surface px-1 pb-[max(4px,env(safe-area-inset-bottom))] lg:hidden"
    >
      {bottomBarOf(items).map(({ label, href, icon: Plain, activeIcon: Active }) => {
        const current = isUnder(path, href)
        const Mark = (current && Active) || Plain
        return (
          <Link
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            className="ink-3 flex min-h-14 flex-col items-center gap-0.5 py-2 text-center text-[12.5px] font-semibold aria-[current]:text-link"
          >
            {Mark && <Mark size={24} />}
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

/** The whole menu, where the bottom bar has no room for it. It is loaded when it is first opened. */
function WholeMenu(menu: { items: readonly NavItem[]; path: string; address: string }) {
  const open = useUi((state) => state.mobileMenuOpen)
  return (
    <div className="lg:hidden">
      <IconButton
        label={messages.openMenu}
        aria-haspopup="dialog"
        icon={<ListBoldIcon size={24} />}
        onClick={() => ui.setMobileMenu(true)}
      />
      {open && (
        <Suspense>
          <MenuDrawer {...menu} />
        </Suspense>
      )}
    </div>
  )
}
