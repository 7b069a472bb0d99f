/** The token of a one-time link in the address of the page. */
export function linkToken(): string | undefined {
  return new URL(window.location.href).searchParams.get('token') ?? undefined
}

/** A token does not stay in the address, where a glance or a shared link would carry it on. */
export function hideLinkToken(): void {
  const url = new URL(window.location.href)
  if (!url.searchParams.has('token')) return
  url.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', url)
}
