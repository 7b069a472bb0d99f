import { useEffect, useState } from 'react'

/** Looks like tabs, leads to sections of the same page and marks the one being read. No library. */
export function SectionLinks({
  label,
  sections,
}: {
  label: string
  sections: readonly { id: string; label: string }[]
}) {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const top = entries.find((entry) => entry.isIntersecting)
        if (top) setCurrent(top.target.id)
      },
      { rootMargin: '-20% 0px -70% 0px' },
    )
    for (const { id } of sections) {
      const element = document.getElementById(id)
      if (element) seen.observe(element)
    }
    return () => seen.disconnect()
  }, [sections])
  return (
    <nav className="tabs" aria-label={label}>
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          className="tab inline-flex items-center"
          aria-current={section.id === current ? 'true' : undefined}
        >
          {section.label}
        </a>
      ))}
    </nav>
  )
}
