import { expect, test } from 'vitest'
import { wrongLinks } from './check-page-links.ts'

test.each([
  '<Link href={`/learning/${course.uid}`}>',
  'link: `/learning/${course.uid}?${lesson}talk=questions`,',
  "href: `/admin/users${kind ? `?kind=${kind}` : ''}`",
  'navigate({ href: `/admin/search?q=${encodeURIComponent(text)}` })',
  'const url = `${window.location.origin}/course-details/${course.path}`',
  'const blog = `${siteUrl}${prefix}/blog`',
  'const hrefOf = ({ uid }: Row) => `${path}/${uid}`',
  'href={`${hrefOf(course)}?decide=reject`}',
  "const path = '/profile/' + uid",
  "settings.siteUrl + '/forget-password'",
  "sql`select '/blog/' || slug from blogs`",
  '<Link href="/admin/courses?state=IN_REVIEW">',
  '<Link href="/fqa">',
  "navigate({ to: '/faq', search: { search } })",
  "router.buildLocation({ to: '/learning/$id', params: { id } }).href",
  '<Navigate to="/faq" replace />',
  "button: { label: messages.open, path: '/account-settings#notifications' },",
])('%s is found with its line', (code) => {
  expect(wrongLinks('src/a.ts', `\n${code}\n`)).toEqual([expect.stringMatching(/^src\/a\.ts:2: /)])
})

test.each([
  "<Link href={pagePath('/learning/$id', { id: course.uid })}>",
  'pagePath(`/admin/enquiry/${kind}/$id`, { id: uid })',
  'pagePath(\n  `/admin/enquiry/${kind}`,\n)',
  '<Link href="/faq">',
  "navigate({ href: pagePath('/create-course', next), mask: { to: '/edit-course/$id', params: { id } } })",
  "button: { label: messages.open, path: '/account-setting#notifications' },",
  "{ rel: 'icon', href: '/favicon.svg' }",
  'export const feedPath = `${language.prefix}/blog/rss.xml`',
  'const address = (uid: string) => `/api/media/uploads/${uid}`',
  'await readFile(`/proc/${pid}/status`)',
  "path.startsWith('/course-details/') || path === '/faq'",
])('%s is left alone', (code) => {
  expect(wrongLinks('src/a.ts', code)).toEqual([])
})
