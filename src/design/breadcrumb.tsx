import { HouseIcon } from './icons/regular.tsx'
import { langOf } from './lang-of.ts'
import { Link } from './link.tsx'
import { messages } from './messages/en.ts'

export type Crumb = { name: string; link?: string }

/** The path to this page; the last item is the page itself. */
export function Breadcrumb({ items, home = '/' }: { items: readonly Crumb[]; home?: string }) {
  return (
    <nav className="breadcrumb" aria-label={messages.breadcrumb}>
      <ol>
        <li>
          <Link href={home} aria-label={messages.home}>
            <HouseIcon size={16} />
          </Link>
        </li>
        {items.map(({ name, link }, index) => (
          <li key={`${index}${name}`}>
            {link && index < items.length - 1 ? (
              <Link href={link} lang={langOf(name)}>
                {name}
              </Link>
            ) : (
              <span aria-current={index === items.length - 1 ? 'page' : undefined} lang={langOf(name)}>
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
