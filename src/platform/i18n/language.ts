export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

export function isLanguage(value: unknown): value is Language {
  return (languages as readonly unknown[]).includes(value)
}

/** Which of our languages an asker likes best (`Accept-Language`, RFC 9110 12.5.4); English where it names neither. */
export function preferredLanguage(accepted: string | undefined): Language {
  const liked = (accepted ?? '').split(',').map((one) => {
    const [tag = '', ...rest] = one.trim().toLowerCase().split(';')
    const weight = rest.map((part) => /^\s*q=([\d.]+)/.exec(part)?.[1]).find((found) => found !== undefined)
    return { code: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
  })
  const best = (code: Language) => Math.max(0, ...liked.filter((one) => one.code === code).map(({ weight }) => weight))
  if (best('hi') === 0 || best('hi') < best('en')) return 'en'
  // Liked alike: the one named first.
  const first = liked.find(({ code }) => code === 'hi' || code === 'en')
  return best('hi') > best('en') || first?.code === 'hi' ? 'hi' : 'en'
}

/** The language of the page that a call came from: the browser asks in it. */
export function languageOfCaller(request: { headers: Record<string, string | undefined> }): Language {
  return preferredLanguage(request.headers['accept-language'])
}
