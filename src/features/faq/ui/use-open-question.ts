import { useEffect } from 'react'

/** The name of a question in the page's address: /faq#q-… */
export const anchorOf = (uid: string): string => `q-${uid}`

/** Opens the question that the address names, when the page comes and whenever the address changes. */
export function useOpenQuestion(): void {
  useEffect(() => {
    const open = () => {
      const named = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
      if (!(named instanceof HTMLDetailsElement)) return
      named.open = true
      named.scrollIntoView({ block: 'start' })
    }
    open()
    window.addEventListener('hashchange', open)
    return () => window.removeEventListener('hashchange', open)
  }, [])
}
