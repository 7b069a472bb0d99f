import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#design/class-names.ts'

/**
 * A section below the first screen. Until it comes near, its quotes and titles do without Eczar, and on an English page
 * its Hindi is shown in the phone's own Devanagari (tokens.css), so that a visitor who stays at the top downloads no
 * typeface for it.
 */
export function FarSection({
  label,
  near = '200% 0px',
  className = 'pt-16 lg:pt-28',
  children,
}: {
  label?: string
  /** How far around the screen the section counts as near, as a `rootMargin`. */
  near?: string
  className?: string
  children: ReactNode
}) {
  const ref = useRef<HTMLElement>(null)
  const [far, setFar] = useState(true)
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setFar(false), { rootMargin: near })
    if (ref.current) seen.observe(ref.current)
    return () => seen.disconnect()
  }, [near])
  return (
    <section ref={ref} className={classNames('wrap', className, far && 'far-section')} aria-label={label}>
      {children}
    </section>
  )
}
