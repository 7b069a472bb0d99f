/**
 * The languages of the interface, a row each; CONTRIBUTING.md says how to add one. English comes first: its messages are
 * what the others translate, and it answers anyone who reads none of them. `users.language` and `enquiries.language` take
 * the codes of this list: a new row needs a migration, which `npm run migration` writes from here.
 */
export const languages = [
  { code: 'en', name: 'English', englishName: 'English', tag: 'en-IN', locale: 'en-IN', prefix: '' },
  { code: 'hi', name: 'हिन्दी', englishName: 'Hindi', tag: 'hi', locale: 'hi-IN', prefix: '/hi' },
] as const

export type Language = (typeof languages)[number]['code']

type Row = {
  code: Language
  /** What its own readers call it. */
  name: string
  /** Its posts are found by it, and a setting of the SMS provider is named by it. */
  englishName: string
  /** The document's `lang`, and what the browser asks the server for. */
  tag: string
  /** With the region: search engines, feeds, dates and typefaces go by it. */
  locale: string
  /** What comes before the paths of its public pages. */
  prefix: string
  /** Intl's name for its dates, whose digits are 0 to 9 in every language. */
  formats: string
}

export const languageCodes: readonly Language[] = languages.map(({ code }) => code)

/** A language's row, and what follows from it. */
export function languageOf(code: Language): Row {
  const row = languages.find((one) => one.code === code) ?? languages[0]
  return { ...row, formats: `${row.locale}-u-nu-latn` }
}

/** The code of the language with this English name, as a course or a post has it; English where it is none of the interface's. */
export function languageCodeOf(englishName: string): Language {
  return languages.find((one) => one.englishName === englishName)?.code ?? 'en'
}

export function isLanguage(value: unknown): value is Language {
  return (languageCodes as readonly unknown[]).includes(value)
}

/**
 * The language for someone who reads this one: the school may offer it no longer, and then answers in the first that it
 * does.
 * @param offered at least one, in the order of `languages`
 */
export function offeredLanguage(language: Language | null | undefined, offered: readonly Language[]): Language {
  const read = language ?? 'en'
  return offered.includes(read) ? read : (offered[0] ?? read)
}

/** Which of our languages an asker likes best (`Accept-Language`, RFC 9110 12.5.4); English where it names none. */
export function preferredLanguage(accepted: string | undefined): Language {
  const liked = (accepted ?? '').split(',').flatMap((one) => {
    const [tag = '', ...rest] = one.trim().toLowerCase().split(';')
    const code = tag.split('-')[0]
    const weight = rest.map((part) => /^\s*q=([\d.]+)/.exec(part)?.[1]).find((found) => found !== undefined)
    return isLanguage(code) ? [{ code, weight: Number(weight ?? 1) }] : []
  })
  // Liked alike: the one named first, as the sort is stable.
  return liked.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)[0]?.code ?? 'en'
}

/** The language of the page that a call came from: the browser asks in it. */
export function languageOfCaller(request: { headers: Record<string, string | undefined> }): Language {
  return preferredLanguage(request.headers['accept-language'])
}
