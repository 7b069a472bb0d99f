import { useRouterState } from '@tanstack/react-router'
import { useSite } from '#features/theme/ui/use-site.ts'
import { languages } from '#platform/i18n/language.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { addressIn } from '../languages/addresses.ts'
import { messages } from './messages/language-en.ts'

/**
 * The page in every language that the school offers, each named in itself; nothing where it offers one. The head script
 * keeps the choice as the link is followed (`hreflang` tells it which), so that it works before any other script has come.
 */
export function LanguageSwitch() {
  const { languages: offered } = useSite()
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location })
  if (offered.length === 1) return null
  return (
    <nav aria-label={messages.heading}>
      <ul className="row gap-1 rounded-small border border-white/25 p-0.5 font-semibold">
        {languages
          .filter(({ code }) => offered.includes(code))
          .map(({ code, name }) => (
            <li key={code}>
              <a
                href={addressIn(code, pathname) + searchStr}
                // The server renders without what the page does not read of its address.
                suppressHydrationWarning
                hrefLang={code}
                lang={code}
                aria-current={code === language.code || undefined}
                className="row min-h-10 rounded-[6px] px-3 text-white hover:bg-white/10 aria-[current]:bg-white/15 t-language"
              >
                {name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
