import { describe, expect, test } from 'vitest'
import { headScriptIn } from './head-script.ts'

type Browser = {
  language: 'en' | 'hi'
  at: string
  offered?: readonly ('en' | 'hi')[]
  stored?: Record<string, string>
  refusing?: boolean
  type?: string
}

/** Runs the head script as a browser would, and returns the address that it left for and the state that it set. */
function opened({
  language: spoken,
  at,
  offered = ['en', 'hi'],
  stored = {},
  refusing = false,
  type = 'navigate',
}: Browser) {
  const url = new URL(at, 'https://sopaan.test')
  const store = new Map(Object.entries(stored))
  const storage = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
  }
  const element = {
    classList: { add() {} },
    dataset: {} as Record<string, string>,
    style: {} as Record<string, string>,
  }
  const session: Record<string, unknown> = {}
  let wentTo: string | undefined
  let address = `${url.pathname}${url.search}${url.hash}`
  const listeners: ((event: { target: unknown }) => void)[] = []
  const names = {
    document: { documentElement: element },
    location: {
      pathname: url.pathname,
      search: url.search,
      hash: url.hash,
      replace: (to: string) => void (wentTo = to),
    },
    history: { state: null, replaceState: (_state: unknown, _title: string, to: string) => void (address = to) },
    performance: { getEntriesByType: () => [{ type }] },
    sessionStorage: session,
    localStorage: storage,
    addEventListener: (_type: string, listener: (event: { target: unknown }) => void) => void listeners.push(listener),
  }
  if (refusing)
    Object.defineProperty(names, 'localStorage', {
      value: new Proxy(
        {},
        {
          get() {
            throw new Error('refused')
          },
        },
      ),
    })
  // oxlint-disable-next-line typescript/no-implied-eval -- the code under test is code
  new Function(...Object.keys(names), headScriptIn(spoken, offered))(...Object.values(names))
  const press = (hreflang: string) => listeners[0]?.({ target: { closest: () => ({ hreflang }) } })
  const language = () => store.get('languagePreference')
  return { wentTo, address, language, toSave: () => store.get('languageToSave'), session, element, press }
}

describe('a page opened by someone who has chosen', () => {
  const hindi = { languagePreference: 'hi' }
  const english = { languagePreference: 'en' }

  test('Hindi is left for its Hindi address, unseen, with query and hash', () => {
    const page = opened({ language: 'en', at: '/faq?group=a#b', stored: hindi })
    expect(page.wentTo).toBe('/hi/faq?group=a#b')
    expect(page.element.style.visibility).toBe('hidden')
    expect(opened({ language: 'en', at: '/', stored: hindi }).wentTo).toBe('/hi')
    expect(opened({ language: 'en', at: '/dashboard', stored: hindi }).wentTo).toBe('/hi/dashboard')
  })

  test('English is left for its English address', () => {
    expect(opened({ language: 'hi', at: '/hi/faq?group=a#b', stored: english }).wentTo).toBe('/faq?group=a#b')
    expect(opened({ language: 'hi', at: '/hi', stored: english }).wentTo).toBe('/')
    expect(opened({ language: 'hi', at: '/hi/dashboard#x', stored: english })).toMatchObject({
      wentTo: '/dashboard#x',
      address: '/hi/dashboard#x',
    })
  })

  test('its own language stays', () => {
    expect(opened({ language: 'hi', at: '/hi/faq', stored: hindi }).wentTo).toBeUndefined()
    expect(opened({ language: 'en', at: '/faq', stored: english }).wentTo).toBeUndefined()
  })

  test('another language than that of a one-language server stays, without a redirect loop', () => {
    expect(opened({ language: 'en', at: '/hi/faq', stored: hindi }).wentTo).toBeUndefined()
    expect(opened({ language: 'hi', at: '/faq', stored: english }).wentTo).toBeUndefined()
  })
})

describe('a page opened by someone who has chosen a language that the school offers no longer', () => {
  test.each(['/', '/faq', '/dashboard', '/payment?courseId=c1'])('stays at %s, and the choice with it', (at) => {
    const page = opened({ language: 'en', at, offered: ['en'], stored: { languagePreference: 'hi' } })
    expect([page.wentTo, page.language()]).toEqual([undefined, 'hi'])
  })

  test.each(['/hi', '/hi/faq', '/hi/dashboard'])('stays at %s where English is not offered', (at) => {
    const page = opened({ language: 'hi', at, offered: ['hi'], stored: { languagePreference: 'en' } })
    expect([page.wentTo, page.language()]).toEqual([undefined, 'en'])
  })
})

describe('a page opened by someone who has chosen nothing', () => {
  test('stays, and chooses nothing for them', () => {
    const page = opened({ language: 'hi', at: '/hi/faq' })
    expect([page.wentTo, page.language()]).toEqual([undefined, undefined])
    expect(opened({ language: 'en', at: '/dashboard' }).wentTo).toBeUndefined()
  })

  test('stays where the browser keeps nothing', () => {
    expect(opened({ language: 'en', at: '/faq', refusing: true }).wentTo).toBeUndefined()
    expect(opened({ language: 'hi', at: '/hi/dashboard', refusing: true }).address).toBe('/dashboard')
  })
})

test('a guarded page in Hindi takes the prefix off, and the next one is Hindi too', () => {
  const page = opened({ language: 'hi', at: '/hi/payment?courseId=c1#pay' })
  expect(page.address).toBe('/payment?courseId=c1#pay')
  expect(page.language()).toBe('hi')
})

test('the link to a language keeps the choice, for this browser and to be saved to the account', () => {
  const page = opened({ language: 'en', at: '/faq' })
  page.press('hi')
  expect([page.language(), page.toSave()]).toEqual(['hi', 'hi'])
  expect(opened({ language: 'hi', at: '/hi/payment' }).toSave()).toBeUndefined()
})

test('a page that was come back to says so after it has moved to its Hindi address', () => {
  const stored = { languagePreference: 'hi' }
  const left = opened({ language: 'en', at: '/pay/s1', stored, type: 'back_forward' })
  expect(left.session).toEqual({ cameBack: 1 })
})
