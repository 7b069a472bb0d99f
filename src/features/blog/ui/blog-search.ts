import { maxPages } from '#platform/api/max-pages.ts'
import { cutText } from '#platform/format/cut-text.ts'

export type BlogSearch = { page?: number | undefined; tag?: string | undefined; search?: string | undefined }

const text = (value: unknown) => cutText(String(value ?? ''), 60) || undefined

/** What the list of posts reads of its address. */
export function blogSearch({ page, tag, search }: Record<string, unknown>): BlogSearch {
  const number = Number(page)
  return {
    page: Number.isInteger(number) && number > 1 && number <= maxPages ? number : undefined,
    tag: text(tag),
    search: text(search),
  }
}
