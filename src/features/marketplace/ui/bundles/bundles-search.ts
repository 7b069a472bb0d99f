import { maxPages } from '#platform/api/max-pages.ts'

/** What the list of bundles reads of its address. */
export function bundlesSearch({ page }: Record<string, unknown>): { page?: number | undefined } {
  const number = Number(page)
  return { page: Number.isInteger(number) && number > 1 && number <= maxPages ? number : undefined }
}
