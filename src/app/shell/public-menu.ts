import { useSite } from '#features/theme/ui/use-site.ts'
import { messages } from './messages/en.ts'

const links: readonly { label: string; href: string }[] = [
  { label: messages.courses, href: '/course-marketplace' },
  { label: messages.creator, href: '/creator' },
  { label: messages.hireStudio, href: '/hire-studio' },
  { label: messages.blog, href: '/blog' },
  { label: messages.about, href: '/about-us' },
  { label: messages.contact, href: '/contact-us' },
]

/** The bar's links for everyone. A school that invites its creators does not ask its visitors to teach. */
export function usePublicMenu() {
  const { newCreators } = useSite()
  return newCreators === 'invited' ? links.filter(({ href }) => href !== '/creator') : links
}

/** Pages that belong to a link and whose paths are not below its own. */
const elsewhere: Record<string, string> = {
  '/course-marketplace': '/course-details/',
  '/admin/finance/books': '/admin/finance/accounts/',
}

/** Whether a page belongs to a link: the page itself, or one below it. */
export function isUnder(path: string, href: string): boolean {
  const base = href.split('?')[0] as string
  return path === base || [`${base}/`, elsewhere[base]].some((start) => start !== undefined && path.startsWith(start))
}
