import { type AnyRouter, useRouter } from '@tanstack/react-router'

/** The address that stands in a page's link to a path of this site: in the page's language. */
export function addressOf(router: AnyRouter | null | undefined, path: string): string {
  const rewrite = router?.options.rewrite?.output
  if (!rewrite || !/^\/(?!\/)/.test(path)) return path
  const [, pathname = path, rest = ''] = /^([^?#]*)(.*)$/s.exec(path) ?? []
  const url = rewrite({ url: new URL(pathname, 'http://site.invalid') })
  return url instanceof URL ? url.pathname + rest : path
}

/** `addressOf` of the page's router; outside one (letters, tests) an address stays as it is. */
export function useAddress(): (path: string) => string {
  const router = useRouter({ warn: false })
  return (path) => addressOf(router, path)
}

/** A finished text whose links to this site lead to the page's language. */
export function useLocalLinks(): (html: string) => string {
  const router = useRouter({ warn: false })
  if (!router?.options.rewrite) return (html) => html
  return (html) => html.replace(/(<a\b[^<>]*? href=")(\/[^"]*)/g, (_, before, path) => before + addressOf(router, path))
}
