import { useEffect } from 'react'

/** Remembers that the page was opened by its creator's own link. What remembers it is loaded for such links alone. */
export function useOwnLink(uid: string | undefined): void {
  useEffect(() => {
    const code = new URLSearchParams(window.location.search).get('by')
    if (uid === undefined || !code) return
    void import('#features/checkout/ui/own-links.ts').then(({ rememberOwnLink }) => rememberOwnLink(uid, code))
  }, [uid])
}
