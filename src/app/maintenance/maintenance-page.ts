import { themeVariables } from '#design/theme.ts'
import { activeTheme, settingsOfSite } from '#features/theme/queries.ts'
import { colorsOf } from '#features/theme/rules/theme.ts'
import type { Db } from '#platform/database/db.ts'
import { parseLanguagePath, pathIn } from '#platform/i18n/language-path.ts'
import { type Language, languageOf } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { escapeHtml } from '#platform/mail/email-html.ts'
import type { Maintenance } from '#platform/server/maintenance.ts'
import type { Settings } from '#platform/server/config.ts'
import { messages as english } from './messages/en.ts'

/** The school's name, logo, colours and languages. */
export type SchoolLook = { name: string; logo: string; styles: string; languages: readonly Language[] }

export async function schoolLook(db: Db, settings: Settings): Promise<SchoolLook> {
  const [{ name, logo, languages }, theme] = await Promise.all([settingsOfSite(db, settings), activeTheme(db)])
  return { name, logo, languages, styles: themeVariables(colorsOf(theme)) }
}

/** The colours that design/tokens.css gives text and surfaces, in the light and in the dark. */
const sheet = `
:root{color-scheme:light dark;--canvas:var(--background);--surface:#fff;--line:var(--secondary);--ink:var(--dark);--link:var(--link-on-light)}
@media (prefers-color-scheme:dark){:root{--canvas:#0a0f18;--surface:var(--dark);--line:#232e41;--ink:#f2f5f9;--link:var(--primary-300)}
.logo{background:#fff;border-radius:4px;padding:4px}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--canvas);color:var(--ink);overflow-wrap:anywhere;
font:18px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari','Nirmala UI',sans-serif}
header,main{width:100%;max-width:40rem;margin:0 auto;padding:1.25rem}
header{display:flex;align-items:center;gap:.6rem;font-size:1.25rem;font-weight:700}
.logo{height:36px;width:auto;max-width:180px;object-fit:contain}
main{flex:1}
section{background:var(--surface);border:1px solid var(--line);border-radius:16px;padding:1.5rem}
h1{margin:0 0 .75rem;font-size:1.6rem;line-height:1.3}
p{margin:0 0 1rem}
a{color:var(--link)}
.button{display:inline-block;background:var(--action);color:#fff;text-decoration:none;font-weight:600;border-radius:10px;padding:.7rem 1.25rem}
a:focus-visible{outline:3px solid var(--link);outline-offset:3px}
nav{padding:1.25rem 0}
nav a{display:inline-block;padding:.4rem 0;margin-right:1rem}`

/** What the page says, in its language. */
type Words = { heading: string; text: string; when?: string }

/** The page of the maintenance mode, with the administrator's text where there is one. */
export function maintenancePage(
  { text, backAt }: Pick<Maintenance, 'text' | 'backAt'>,
  look: SchoolLook,
  { language, address, now }: { language: Language; address: string; now: Date },
): string {
  const messages = messagesFor(language, english)
  const when = backAt && backAt > now ? messages.backAt(datesFor(language).dateTime(backAt)) : ''
  return closedPage({ heading: messages.heading, text: text || messages.text, when }, look, { language, address })
}

/**
 * A page that takes every page's place, without scripts. It has no time of its own to load again: a reader may be
 * interrupted by that (WCAG 2.2.1).
 * @param address the path and search that were asked for
 */
export function closedPage(
  { heading, text, when }: Words,
  look: SchoolLook,
  { language, address }: { language: Language; address: string },
): string {
  const messages = messagesFor(language, english)
  const logo = look.logo
    ? `<img class="logo" src="${escapeHtml(look.logo)}" alt="${escapeHtml(look.name)}">`
    : `<img src="/favicon.svg" width="30" height="30" alt="">${escapeHtml(look.name)}`
  const others = look.languages.filter((code) => code !== language).map((code) => linkTo(code, address))
  return [
    `<!doctype html><html lang="${languageOf(language).tag}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escapeHtml(heading)} | ${escapeHtml(look.name)}</title>`,
    `<link rel="icon" href="/favicon.svg"><style>${look.styles}${sheet}</style></head>`,
    `<body><header>${logo}</header><main><section><h1>${escapeHtml(heading)}</h1>`,
    `<p>${escapeHtml(text)}</p>`,
    when && `<p>${escapeHtml(when)}</p>`,
    `<a class="button" href="">${escapeHtml(messages.tryAgain)}</a></section>`,
    `<nav>${others.join('')}</nav></main></body></html>`,
  ].join('')
}

function linkTo(code: Language, address: string): string {
  const { name, tag } = languageOf(code)
  const href = pathIn(code, parseLanguagePath(address).path)
  return `<a href="${escapeHtml(href)}" lang="${tag}" hreflang="${tag}">${name}</a>`
}
