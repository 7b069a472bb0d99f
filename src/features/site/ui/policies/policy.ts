import { pageHead } from '#platform/page-head.ts'

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
export const policyHead = (path: string) => (context: HeadContext) =>
  pageHead(context, {
    title: context.loaderData?.title ?? '',
    description: context.loaderData?.description ?? '',
    path,
  })
