import { langOf } from '#design/lang-of.ts'
import { usePartInView } from '#design/use-part-in-view.ts'
import { messages } from '../messages/en.ts'

type Heading = { id: string; text: string }

/** The post's parts beside it; the one being read is marked. Only where there is room. */
export function ReadingContents({ headings }: { headings: readonly Heading[] }) {
  const current = usePartInView(headings.map(({ id }) => id))
  if (headings.length < 2) return <div className="hidden lg:block" />
  return (
    <nav className="sticky top-8 hidden self-start lg:block" aria-label={messages.onThisPage}>
      <p className="mb-2 text-[15px] font-semibold">{messages.onThisPage}</p>
      <ul className="border-l-2 border-line">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              lang={langOf(text)}
              aria-current={id === current ? 'true' : undefined}
              className="ink-3 -ml-0.5 block border-l-2 border-transparent py-1.5 pl-4 text-[15px] aria-[current]:border-action aria-[current]:font-semibold aria-[current]:text-link"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
