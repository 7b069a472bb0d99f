import { usePartInView } from './use-part-in-view.ts'

/** Links to the sections of the same page, in the look of tabs; the section being read is marked. Uses no library. */
export function SectionLinks({
  label,
  sections,
}: {
  label: string
  sections: readonly { id: string; label: string }[]
}) {
  const current = usePartInView(sections.map(({ id }) => id))
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
