import { words } from './messages/en.ts'

/** The bar's links for everyone. */
export const publicMenu: readonly { label: string; href: string }[] = [
  { label: words.courses, href: '/course-marketplace' },
  { label: words.creator, href: '/creator' },
  { label: words.hireStudio, href: '/hire-studio' },
  { label: words.blog, href: '/blog' },
  { label: words.about, href: '/about-us' },
  { label: words.contact, href: '/contact-us' },
]

/** Whether a page belongs to a link: the page itself, or one below it. */
export function isUnder(path: string, href: string): boolean {
  const base = href.split('?')[0] as string
  if (base === '/course-marketplace' && path.startsWith('/course-details/')) return true
  return path === base || path.startsWith(`${base}/`)
}
