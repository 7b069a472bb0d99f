import { breadcrumbData } from '#platform/browser/breadcrumb-data.ts'
import { pageHead, pageSite } from '#platform/browser/page-head.ts'

export type Policy = {
  title: string
  description: string
  /** The day of its last change, which is its version. */
  updated: string
  html: string
  /** Its headings, and where they stand. */
  contents: { id: string; title: string }[]
  /** It is not the text that binds. */
  translated: boolean
}

type HeadContext = { loaderData?: Policy | undefined; matches: readonly { loaderData?: unknown }[] }

/** The head of a legal page. */
export const policyHead = (path: string) => (context: HeadContext) => {
  const { title = '', description = '' } = context.loaderData ?? {}
  const { siteUrl } = pageSite(context)
  return pageHead(context, {
    title,
    description,
    path,
    data: [breadcrumbData(siteUrl, [{ name: title, path }])],
  })
}
