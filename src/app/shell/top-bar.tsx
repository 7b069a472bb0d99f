import { Suspense } from 'react'
import { classNames } from '#design/class-names.ts'
import { IconButton } from '#design/icon-button.tsx'
import { ListBoldIcon } from '#design/icons/bold.tsx'
import { LinkButton } from '#design/link-button.tsx'
import { Link } from '#design/link.tsx'
import { Logo } from '#design/logo.tsx'
import { ui, useUi } from '#design/ui-state.ts'
import { BasketButton } from '#features/checkout/ui/basket-button.tsx'
import { SearchBox } from '#features/marketplace/ui/search-box.tsx'
import { useSite } from '#features/theme/ui/use-site.ts'
import { lazyPart } from '#platform/browser/lazy-part.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { forMembers, forVisitors } from '../first-screen/head-script.ts'
import { messages } from './messages/en.ts'
import { isUnder, usePublicMenu } from './public-menu.ts'
import { ThemeToggle } from './theme-toggle.tsx'

const MobileMenu = lazyPart(() => import('./mobile-menu.tsx'), 'MobileMenu')

/** The bar of the public pages: the same HTML for everyone, the head script shows the visitor's or the member's part. */
export function TopBar({ path, night, search }: { path: string; night?: boolean; search?: boolean }) {
  const { name, logo } = useSite()
  const publicMenu = usePublicMenu()
  const menuOpen = useUi((state) => state.mobileMenuOpen)
  return (
    <header className={night ? 'absolute inset-x-0 top-0 z-20 text-white' : 'border-b border-line bg-surface'}>
      <div className="wrap row h-16 gap-2 lg:h-[72px]">
        <Link href="/" aria-label={messages.homeOf(name)} className="row min-h-11 shrink-0">
          <Logo name={name} picture={logo} onNight={night} />
        </Link>
        <nav
          aria-label={messages.mainMenu}
          className="ml-4 hidden items-center gap-1 text-[16px] font-semibold lg:flex min-[1200px]:ml-8"
        >
          {publicMenu.map(({ label, href }) => (
            <Link
              key={href}
              href={href}
              aria-current={isUnder(path, href) ? 'page' : undefined}
              className={classNames(
                'rounded-small px-2 py-2.5 whitespace-nowrap min-[1200px]:px-3',
                night ? 'text-white/90 hover:bg-white/10' : 'text-ink-2 hover:bg-sunken aria-[current]:text-link',
              )}
            >
              {label}
            </Link>
          ))}
        </nav>
        {search && <SearchBox className="ml-auto hidden md:block md:w-[300px] lg:w-[190px] min-[1200px]:w-[300px]" />}
        <div className={classNames('row gap-1', search ? 'max-md:ml-auto md:ml-3' : 'ml-auto')}>
          <ThemeToggle night={night} className="max-lg:hidden" />
          <div className={`row gap-1 ${forMembers}`}>
            <BasketButton night={night} />
            <Bell night={night} />
            <AccountMenu />
          </div>
          <div className={`row gap-1 max-md:hidden ${forVisitors}`}>
            <LinkButton href="/login" variant="text" className={night ? 'text-white! hover:bg-white/10!' : 'text-ink!'}>
              {messages.signIn}
            </LinkButton>
            <LinkButton href="/register" variant={night ? 'highlight' : 'primary'}>
              {messages.signUp}
            </LinkButton>
          </div>
          <IconButton
            label={messages.openMenu}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            icon={<ListBoldIcon size={24} />}
            ground={night ? 'night' : undefined}
            className="lg:hidden"
            onClick={() => ui.setMobileMenu(true)}
          />
        </div>
      </div>
      {menuOpen && (
        <Suspense>
          <MobileMenu path={path} />
        </Suspense>
      )}
    </header>
  )
}
