import { stringifySearch } from './plain-search.ts'

/**
 * Every page of the product: the pattern of its path, as the page table has it, and its route. src/app/router.tsx
 * fills it in with the type of the page table, so a feature names any page and imports none.
 */
export interface PageTable {}

/** The pattern of a page's path: `/my-content/$id/assignments`. */
export type PagePattern = keyof PageTable & string
type PatternWithParams = Extract<PagePattern, `${string}$${string}`>
type PlainPattern = Exclude<PagePattern, PatternWithParams>

type ParamNames<Pattern extends string> = Pattern extends `${string}{$${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}$${infer Name}/${infer Rest}`
    ? Name | ParamNames<Rest>
    : Pattern extends `${string}$${infer Name}`
      ? Name
      : never
type Params<Pattern extends string> = Record<ParamNames<Pattern>, string>

type SearchRead<Pattern extends PagePattern> = PageTable[Pattern] extends { types: { searchSchema: infer Read } }
  ? Read
  : never

/** What the page's `validateSearch` answers. For the empty name an object with any other name is refused. */
type Search<Pattern extends PagePattern> = {
  [Name in keyof SearchRead<Pattern> | '']?: Name extends keyof SearchRead<Pattern> ? SearchRead<Pattern>[Name] : never
}

/**
 * The path of a page, without host and language prefix: `pagePath('/learning/$id', { id }, { lesson })`, or
 * `pagePath('/faq', { search })` for a page without parameters. Values are encoded; an undefined one of the search is
 * left out. Within its own `createFileRoute` a page names its search through a function with a return type, because
 * TypeScript is still finding out the type of the route there.
 */
export function pagePath<Pattern extends PatternWithParams>(pattern: Pattern, params: Params<Pattern>): string
export function pagePath<Pattern extends PatternWithParams>(
  pattern: Pattern,
  params: Params<Pattern>,
  search: Search<Pattern>,
): string
export function pagePath(pattern: PlainPattern): string
export function pagePath<Pattern extends PlainPattern>(pattern: Pattern, search: Search<Pattern>): string
export function pagePath(pattern: string, ...values: object[]): string {
  const params = (pattern.includes('$') ? values.shift() : {}) as Record<string, string>
  const [search = {}] = values
  return (
    pattern.replaceAll(/\{\$(\w+)\}|\$(\w+)/g, (_, within?: string, name?: string) =>
      encodeURIComponent(params[within ?? name ?? ''] as string),
    ) + stringifySearch(search as Record<string, unknown>)
  )
}
