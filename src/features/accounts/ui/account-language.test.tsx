import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../../tests/fake-server.ts'
import { settleLanguage, watchLanguage } from './account-language.ts'
import { restoreSession, useSession } from './session-store.ts'

// The pages of these tests are English.
const offer = (languages: string) => void (document.documentElement.dataset.languages = languages)
const user = { uid: 'asha', firstName: 'Asha', roles: ['LEARNER'], userRole: 'LEARNER', language: 'hi' as const }
const enter = () => {
  localStorage.setItem('authToken', 'a'.repeat(43))
  localStorage.setItem('authUser', JSON.stringify(user))
  // A page reads its storage once, and a page of another test may have done so.
  restoreSession()
  useSession.setState({ user: user as never, isAuthenticated: true })
}
let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
})

test('after a sign-in the pages are in the account’s language, which the browser stores', () => {
  offer('en hi')
  expect([settleLanguage(user), localStorage.getItem('languagePreference')]).toEqual(['hi', 'hi'])
})

test('an account’s language that the school does not offer is followed nowhere and not replaced', () => {
  offer('en')
  localStorage.setItem('languagePreference', 'en')
  expect(settleLanguage(user)).toBe('en')
  expect([localStorage.getItem('languagePreference'), localStorage.getItem('languageToSave')]).toEqual(['en', null])
})

test('a choice in this browser is saved to the account where the school offers it, and waits where it does not', async () => {
  enter()
  localStorage.setItem('languageToSave', 'hi')
  offer('en')
  watchLanguage()()
  await vi.dynamicImportSettled()
  expect([server.requests, localStorage.getItem('languageToSave')]).toEqual([[], 'hi'])
  offer('en hi')
  watchLanguage()()
  await expect.poll(() => server.requests).toEqual(['POST /api/account/preferences'])
  expect(server.bodies).toEqual([{ language: 'hi' }])
})
