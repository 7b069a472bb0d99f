import { useRouter } from '@tanstack/react-router'
import { Avatar } from '#design/avatar.tsx'
import {
  GearIcon,
  HeartIcon,
  ReceiptIcon,
  SignOutIcon,
  SquaresFourIcon,
  UserCircleIcon,
} from '#design/icons/regular.tsx'
import { Link } from '#design/link.tsx'
import type { SignedInUser } from '#features/accounts/contract/session.ts'
import { dashboardPath } from '#features/accounts/rules.ts'
import { signOut, useSession } from '#features/accounts/ui/session-store.ts'
import { BarPanel } from './bar-panel.tsx'
import { messages } from './messages/en.ts'
import { profilePath } from './profile-path.ts'

/** The person's menu. Until the session is known, an empty placeholder of the same size prevents a layout shift. */
export function AccountMenu() {
  const user = useSession((state) => state.user)
  if (!user) return <span className="mx-0.5 h-10 w-10 rounded-full bg-line" aria-hidden="true" />
  return (
    <BarPanel
      width={280}
      button={(props) => (
        <button {...props} type="button" className="grid h-11 w-11 place-items-center rounded-control">
          <span className="sr-only">{messages.accountOf(user.clubbedName)}</span>
          <Avatar name={user.clubbedName} src={user.photo} size={38} />
        </button>
      )}
    >
      <AccountLinks user={user} />
    </BarPanel>
  )
}

/** The name, the role's pages and the sign-out. */
export function AccountLinks({ user }: { user: SignedInUser }) {
  const router = useRouter()
  const profile = profilePath(user)
  return (
    <>
      <div className="px-3 pt-2 pb-2.5">
        <p className="font-semibold">{user.clubbedName}</p>
        <p className="t-sm ink-3 truncate">{user.email}</p>
      </div>
      <ul className="border-t border-line pt-1.5">
        <li>
          <Link href={dashboardPath(user.userRole)} className="menu-item">
            <SquaresFourIcon />
            {messages.dashboard}
          </Link>
        </li>
        {profile && (
          <li>
            <Link href={profile} className="menu-item">
              <UserCircleIcon />
              {messages.profile}
            </Link>
          </li>
        )}
        <li>
          <Link href="/wishlist" className="menu-item">
            <HeartIcon />
            {messages.wishlist}
          </Link>
        </li>
        <li>
          <Link href="/account-setting/purchases" className="menu-item">
            <ReceiptIcon />
            {messages.purchases}
          </Link>
        </li>
        <li>
          <Link href="/account-setting" className="menu-item">
            <GearIcon />
            {messages.accountSettings}
          </Link>
        </li>
        <li>
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              void signOut()
              void router.navigate({ href: '/' })
            }}
          >
            <SignOutIcon />
            {messages.signOut}
          </button>
        </li>
      </ul>
    </>
  )
}
