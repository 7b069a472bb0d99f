import { cutText } from '#platform/format/cut-text.ts'

export type FaqSearch = { search?: string | undefined; group?: string | undefined }

const text = (value: unknown) => (typeof value === 'string' && value ? cutText(value, 100) : undefined)

/** What the page of questions reads of its address. */
export function faqSearch({ search, group }: Record<string, unknown>): FaqSearch {
  return { search: text(search), group: text(group) }
}
