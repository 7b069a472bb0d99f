import { createFileRoute } from '@tanstack/react-router'
import { pageHead } from '#platform/browser/page-head.ts'
import { SiteTab } from './manager/site-tab.tsx'
import { ThemeTab } from './manager/theme-tab.tsx'

export const Route = createFileRoute('/_admin/admin/theme')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'site' } => (tab === 'site' ? { tab } : {}),
  head: async (context) => {
    const { messages } = await (context.match.search.tab === 'site'
      ? import('../messages/site-en.ts')
      : import('../messages/manager-en.ts'))
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: ThemeManagerPage,
})

function ThemeManagerPage() {
  const { tab } = Route.useSearch()
  return <main id="main">{tab === 'site' ? <SiteTab /> : <ThemeTab />}</main>
}
