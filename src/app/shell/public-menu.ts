import { messages } from './messages/en.ts'

/** The bar's links for everyone. */
export const publicMenu: readonly { label: string; href: string }[] = [
  { label: messages.courses, href: '/course-marketplace' },
  { label: messages.creator, href: '/creator' },
  { label: messages.hireStudio, href: '/hire-studio' },
  { label: messages.blog, href: '/blog' },
  { label: messages.about, href: '/about-us' },
  { label: messages.contact, href: '/contact-us' },
]

/** Whether a page belongs to a link: the page itself, or one below it. */
export function isUnder(path: string, href: string): boolean {
  const base = href.split('?')[0] as string
  if (base === '/course-marketplace' && path.startsWith('/course-details/')) return true
  return path === base || path.startsWith(`${base}/`)
}
