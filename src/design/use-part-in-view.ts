import { useEffect, useState } from 'react'

/** Further above than the length of any page. */
const farUpPx = 1_000_000
const lineShare = 0.3

/**
 * The part of a page that is being read: the last that begins above a line near the top of the window, else the first.
 * @param ids of the parts' elements, in their order on the page
 */
export function usePartInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0])
  const all = ids.join(' ')
  useEffect(() => {
    const parts = all.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const look = () => {
      const line = window.innerHeight * lineShare
      const reading = parts.findLast((part) => part.getBoundingClientRect().top <= line) ?? parts[0]
      setCurrent(reading?.id)
    }
    // Everything above the line counts as seen, so a jump past many parts changes at least one of them.
    const seen = new IntersectionObserver(look, { rootMargin: `${farUpPx}px 0px -${100 - lineShare * 100}% 0px` })
    for (const part of parts) seen.observe(part)
    return () => seen.disconnect()
  }, [all])
  return current
}
