import {
  ArrowUUpLeftFillIcon,
  ArticleFillIcon,
  BooksFillIcon,
  ChatsCircleFillIcon,
  ClockCounterClockwiseFillIcon,
  CompassFillIcon,
  FilmSlateFillIcon,
  HeartFillIcon,
  ListChecksFillIcon,
  NotebookFillIcon,
  PackageFillIcon,
  PaletteFillIcon,
  PlusCircleFillIcon,
  QuestionFillIcon,
  ReceiptFillIcon,
  ShieldCheckFillIcon,
  SquaresFourFillIcon,
  StorefrontFillIcon,
  TrayFillIcon,
  UserCircleFillIcon,
  UsersFillIcon,
  TicketFillIcon,
  WalletFillIcon,
} from '#design/icons/fill.tsx'
import type { Icon } from '#design/icons/outline.tsx'
import {
  ArrowUUpLeftIcon,
  ArticleIcon,
  BooksIcon,
  ChatsCircleIcon,
  ClockCounterClockwiseIcon,
  CompassIcon,
  FilmSlateIcon,
  HeartIcon,
  ListChecksIcon,
  NotebookIcon,
  PackageIcon,
  PaletteIcon,
  PlusCircleIcon,
  QuestionIcon,
  ReceiptIcon,
  ShieldCheckIcon,
  SquaresFourIcon,
  StorefrontIcon,
  TrayIcon,
  UserCircleIcon,
  UsersIcon,
  TicketIcon,
  WalletIcon,
} from '#design/icons/regular.tsx'
import type { SignedInUser } from '#features/accounts/contract/session.ts'
import { dashboardPath } from '#features/accounts/rules.ts'
import type { CourseState } from '#features/authoring/rules/course-moves.ts'
import {
  adminRoles,
  contentRoles,
  financeRoles,
  hasRole,
  isAdmin,
  isTeachingRole,
  reviewRoles,
  type Role,
  staffRoles,
  supportRoles,
} from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { messages } from './messages/en.ts'
import { profilePath } from './profile-path.ts'
import { isUnder } from './public-menu.ts'

export type NavItem = {
  label: string
  href: string
  icon?: Icon
  activeIcon?: Icon
  items?: NavItem[]
  /** Left out of a phone's bottom bar. */
  notInBottomBar?: boolean
  /** In the account's menu as well, where a phone finds it. */
  inAccountMenu?: boolean
  /** Who may open its page, in the menu of those who administer: as its group's, or administrators alone, unless said. */
  roles?: readonly Role[]
}

const home = (role: Role): NavItem => ({
  label: messages.dashboard,
  href: dashboardPath(role),
  icon: SquaresFourIcon,
  activeIcon: SquaresFourFillIcon,
})
const browse: NavItem = {
  label: messages.browse,
  href: '/course-marketplace',
  icon: CompassIcon,
  activeIcon: CompassFillIcon,
}

function learnerMenu(user: SignedInUser): NavItem[] {
  return [
    home(user.userRole),
    { label: messages.myCourses, href: '/my-enrolled-courses', icon: BooksIcon, activeIcon: BooksFillIcon },
    browse,
    {
      label: messages.revision,
      href: '/revision',
      icon: ClockCounterClockwiseIcon,
      activeIcon: ClockCounterClockwiseFillIcon,
      notInBottomBar: true,
      inAccountMenu: true,
    },
    {
      label: messages.notes,
      href: '/notes',
      icon: NotebookIcon,
      activeIcon: NotebookFillIcon,
      notInBottomBar: true,
      inAccountMenu: true,
    },
    { label: messages.wishlist, href: '/wishlist', icon: HeartIcon, activeIcon: HeartFillIcon, inAccountMenu: true },
    {
      label: messages.profile,
      href: profilePath(user) ?? '/account-setting',
      icon: UserCircleIcon,
      activeIcon: UserCircleFillIcon,
    },
  ]
}

function creatorMenu(user: SignedInUser): NavItem[] {
  return [
    home(user.userRole),
    { label: messages.myContent, href: '/my-content', icon: FilmSlateIcon, activeIcon: FilmSlateFillIcon },
    { label: messages.createCourse, href: '/create-course', icon: PlusCircleIcon, activeIcon: PlusCircleFillIcon },
    browse,
    {
      label: messages.earnings,
      href: '/creator/earnings',
      icon: WalletIcon,
      activeIcon: WalletFillIcon,
      notInBottomBar: true,
      inAccountMenu: true,
    },
    {
      label: messages.coupons,
      href: '/creator/coupons',
      icon: TicketIcon,
      activeIcon: TicketFillIcon,
      notInBottomBar: true,
      inAccountMenu: true,
    },
    {
      label: messages.bundles,
      href: '/creator/bundles',
      icon: PackageIcon,
      activeIcon: PackageFillIcon,
      notInBottomBar: true,
      inAccountMenu: true,
    },
    {
      label: messages.myPage,
      href: '/creator/page',
      icon: StorefrontIcon,
      activeIcon: StorefrontFillIcon,
      notInBottomBar: true,
      inAccountMenu: true,
    },
    {
      label: messages.questions,
      href: '/creator/questions',
      icon: ChatsCircleIcon,
      activeIcon: ChatsCircleFillIcon,
      notInBottomBar: true,
    },
  ]
}

/** Everyone who administers has this menu, without the pages that they may not open. */
function adminMenu(user: SignedInUser): NavItem[] {
  const users = (label: string, kind?: 'learners' | 'creators') => ({ label, href: pagePath('/admin/users', { kind }) })
  const courses = (label: string, state?: CourseState) => ({
    label,
    href: pagePath('/admin/courses', { state }),
  })
  const items: NavItem[] = [
    home('ADMIN'),
    {
      ...users(messages.users),
      icon: UsersIcon,
      activeIcon: UsersFillIcon,
      roles: supportRoles,
      items: [users(messages.allUsers), users(messages.learners, 'learners'), users(messages.creators, 'creators')],
    },
    {
      ...courses(messages.courses),
      icon: BooksIcon,
      activeIcon: BooksFillIcon,
      roles: reviewRoles,
      items: [
        courses(messages.allCourses),
        courses(messages.inReview, 'IN_REVIEW'),
        courses(messages.published, 'PUBLISHED'),
        courses(messages.rejected, 'REJECTED'),
        courses(messages.archived, 'ARCHIVED'),
        { label: messages.categories, href: '/admin/categories', roles: contentRoles },
        { label: messages.searches, href: '/admin/searches', roles: contentRoles },
        { label: messages.synonyms, href: '/admin/synonyms', roles: contentRoles },
        { label: messages.certificates, href: '/admin/certificates', roles: supportRoles },
      ],
    },
    {
      label: messages.orders,
      href: '/admin/orders',
      icon: ReceiptIcon,
      activeIcon: ReceiptFillIcon,
      roles: financeRoles,
    },
    {
      label: messages.refunds,
      href: '/admin/refunds',
      icon: ArrowUUpLeftIcon,
      activeIcon: ArrowUUpLeftFillIcon,
      notInBottomBar: isAdmin(user),
      roles: financeRoles,
    },
    {
      label: messages.coupons,
      href: '/admin/coupons',
      icon: TicketIcon,
      activeIcon: TicketFillIcon,
      notInBottomBar: isAdmin(user),
      roles: financeRoles,
    },
    {
      label: messages.bundles,
      href: '/admin/bundles',
      icon: PackageIcon,
      activeIcon: PackageFillIcon,
      notInBottomBar: isAdmin(user),
      roles: financeRoles,
    },
    {
      label: messages.finance,
      href: '/admin/finance',
      icon: WalletIcon,
      activeIcon: WalletFillIcon,
      notInBottomBar: isAdmin(user),
      roles: financeRoles,
      items: [
        { label: messages.financeOverview, href: '/admin/finance' },
        { label: messages.attention, href: '/admin/payments/attention' },
        { label: messages.settlements, href: '/admin/settlements' },
        { label: messages.payouts, href: '/admin/payouts' },
        { label: messages.books, href: '/admin/finance/books' },
        { label: messages.reports, href: '/admin/finance/reports' },
        { label: messages.rates, href: '/admin/finance/rates' },
        { label: messages.manualPayments, href: '/admin/finance/payments' },
      ],
    },
    {
      label: messages.blogList,
      href: '/admin/blogs',
      icon: ArticleIcon,
      activeIcon: ArticleFillIcon,
      notInBottomBar: isAdmin(user),
      roles: contentRoles,
    },
    {
      label: messages.faq,
      href: '/admin/faq',
      icon: QuestionIcon,
      activeIcon: QuestionFillIcon,
      notInBottomBar: isAdmin(user),
      roles: contentRoles,
    },
    {
      label: messages.enquiries,
      href: '/admin/enquiry/studio',
      icon: TrayIcon,
      activeIcon: TrayFillIcon,
      roles: supportRoles,
      items: [
        { label: messages.studioEnquiry, href: '/admin/enquiry/studio' },
        { label: messages.contactEnquiry, href: '/admin/enquiry/contact-us' },
      ],
    },
    {
      label: messages.settings,
      href: '/admin/theme',
      icon: PaletteIcon,
      activeIcon: PaletteFillIcon,
      notInBottomBar: true,
    },
    {
      label: messages.setup,
      href: '/admin/setup',
      icon: ListChecksIcon,
      activeIcon: ListChecksFillIcon,
      notInBottomBar: true,
    },
    {
      label: messages.auditLog,
      href: '/admin/audit',
      icon: ClockCounterClockwiseIcon,
      activeIcon: ClockCounterClockwiseFillIcon,
      notInBottomBar: true,
    },
    {
      label: messages.systemCheck,
      href: '/admin/system',
      icon: ShieldCheckIcon,
      activeIcon: ShieldCheckFillIcon,
      notInBottomBar: true,
    },
  ]
  return items.flatMap((item) => openTo(user, item))
}

/** A group without its own page begins with the first entry that is left of it; the only one stands alone. */
function openTo(user: SignedInUser, { items, roles = adminRoles, ...group }: NavItem): NavItem[] {
  const open = items?.filter((item) => hasRole(user, item.roles ?? roles))
  if (hasRole(user, roles)) return [open ? { ...group, items: open } : group]
  const [first, ...more] = open ?? []
  if (!first) return []
  return [more.length > 0 ? { ...group, href: first.href, items: [first, ...more] } : { ...group, ...first }]
}

/** The menu of a person's role (specification 2.4). */
export function menuOf(user: SignedInUser): NavItem[] {
  if (hasRole({ roles: [user.userRole] }, staffRoles)) return adminMenu(user)
  return isTeachingRole(user.userRole) ? creatorMenu(user) : learnerMenu(user)
}

const maxInBottomBar = 5

/** The entries of a menu in a phone's bottom bar; the bar also opens the whole menu. */
export function bottomBarOf(items: readonly NavItem[]): NavItem[] {
  return items.filter(({ notInBottomBar, inAccountMenu }) => !notInBottomBar && !inAccountMenu).slice(0, maxInBottomBar)
}

/** Whether a phone needs the whole menu: the bottom bar and the account's menu together leave entries out. */
export function needsWholeMenu(items: readonly NavItem[]): boolean {
  return items.filter(({ inAccountMenu }) => !inAccountMenu).length > bottomBarOf(items).length
}

/** An entry is shown once its page is in the page table. */
export function onlyBuilt(items: readonly NavItem[], routePaths: readonly string[]): NavItem[] {
  const built = ({ href }: NavItem) => {
    const path = href.split('?')[0] as string
    return routePaths.some((known) => known === path || (known.includes('$') && patternOf(known).test(path)))
  }
  return items.filter(built).map((item) => (item.items ? { ...item, items: item.items.filter(built) } : item))
}

/**
 * The entry of a group that an address belongs to: the address is its page or one below it and has every filter that
 * the entry names. Of several entries, the one with the most
 * filters, then the one with the longest path.
 */
export function entryAt(items: readonly NavItem[], address: string): NavItem | undefined {
  const [path = '', sent] = address.split(/[?#]/)
  const there = new URLSearchParams(address.includes('?') ? sent : '')
  const named = ({ href }: NavItem) => [...new URLSearchParams(href.split('?')[1])]
  return items
    .filter((one) => isUnder(path, one.href) && named(one).every(([name, value]) => there.get(name) === value))
    .toSorted((a, b) => named(b).length - named(a).length || b.href.length - a.href.length)[0]
}

function patternOf(routePath: string): RegExp {
  return new RegExp(`^${routePath.replace(/\$[^/]+/g, '[^/]+')}$`)
}
