import { createFileRoute, notFound } from '@tanstack/react-router'
import { GalleryPage } from '#design/gallery-page.tsx'
import { pageHead } from '#platform/browser/page-head.ts'

type Root = { site?: { demo?: boolean } }

/** Every part of the kit with its states, in an evaluation school alone. */
export const Route = createFileRoute('/design')({
  loader: async ({ parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise
    if (!(loaderData as Root | undefined)?.site?.demo) throw notFound()
  },
  head: async (context) => {
    const { words } = await import('#design/messages/gallery-en.ts')
    return pageHead(context, { title: words.title, description: words.pageDescription, noindex: true })
  },
  component: GalleryPage,
})
