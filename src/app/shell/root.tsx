import { createRootRouteWithContext, HeadContent, Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { preloadedReads, scripts } from 'virtual:page-scripts'
import devanagariHeadings from '#design/fonts/anek-devanagari-heading.woff2?url'
import devanagariText from '#design/fonts/anek-devanagari-text.woff2?url'
import latin from '#design/fonts/anek-latin.woff2?url'
import { themeVariables } from '#design/theme.ts'
import { colorsOf } from '#features/theme/rules/theme.ts'
import { fallbackSite, useSite } from '#features/theme/ui/use-site.ts'
import type { PageAnswers } from '#platform/browser/page-answers.ts'
import { messages as language } from '#platform/messages/language-en.ts'
import { headScriptIn } from '../first-screen/head-script.ts'
import { loadSite } from './load-site.ts'
import { messages } from './messages/en.ts'
import { PageFrame } from './page-frame.tsx'
import { startScripts } from '../first-screen/start-scripts.ts'
import css from './app.css?url'

/** The typefaces of the first screen. A page that the browser navigates to has them already. */
const firstFonts = import.meta.env.SSR ? fontsOf(new Intl.Locale(language.locale).maximize().script) : []

function fontsOf(script: string | undefined): string[] {
  return script === 'Deva' ? [devanagariText, devanagariHeadings] : [latin]
}

export const Route = createRootRouteWithContext<{ answers: PageAnswers }>()({
  loader: loadSite,
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => {
    const { site, theme } = loaderData ?? fallbackSite
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        { title: site.name },
        { name: 'description', content: messages.siteDescription },
        { name: 'theme-color', content: theme.primary_color },
        { property: 'og:site_name', content: site.name },
        { property: 'og:locale', content: language.locale.replace('-', '_') },
      ],
      links: [
        ...firstFonts.map(preloaded),
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
      ],
      styles: [{ children: themeVariables(colorsOf(theme)) }],
    }
  },
  shellComponent: Document,
  component: PageFrame,
})

function preloaded(href: string) {
  return { rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const }
}

function Document({ children }: { children: ReactNode }) {
  const { ssr } = useRouter().options
  const { languages } = useSite()
  // The browser has run it by the time React looks.
  const headScript = import.meta.env.SSR ? headScriptIn(language.code, languages) : ''
  return (
    // The head script has put a class and an attribute on it by the time React looks.
    <html lang={language.tag} data-languages={languages.join(' ')} suppressHydrationWarning>
      <head>
        <script nonce={ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
        <OwnScripts />
        <HeadContent />
        {/* Not by the head above: React would put it before the scripts. */}
        <link rel="stylesheet" href={css} />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

/** Starts the page's scripts; in development the framework does. */
function OwnScripts() {
  const { options, state } = useRouter()
  if (import.meta.env.DEV) return null
  // A page that the server left to the browser is empty until its script runs.
  const now = state.matches.some(({ ssr }) => ssr === false)
  const text =
    import.meta.env.SSR && scripts
      ? startScripts({
          entry: scripts.entry,
          files: state.matches.flatMap(({ routeId }) => scripts?.files[routeId] ?? []),
          now,
          reads: preloadedReads?.(state.matches) ?? [],
        })
      : ''
  return <script nonce={options.ssr?.nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
}
