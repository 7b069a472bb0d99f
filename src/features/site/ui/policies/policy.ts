import { pageHead } from '#platform/page-head.ts'

export type Policy = { title: string; description: string; updated: string; html: string }

type HeadContext = { loaderData?: Policy | undefined; matches: readonly { loaderData?: unknown }[] }

/** The head of a legal page. */
export const policyHead = (path: string) => (context: HeadContext) =>
  pageHead(context, {
    title: context.loaderData?.title ?? '',
    description: context.loaderData?.description ?? '',
    path,
  })
