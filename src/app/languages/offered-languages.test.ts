import { expect, test } from 'vitest'
import type { Language } from '#platform/i18n/language.ts'
import { silentLog } from '#platform/server/log.ts'
import { storeOfferedLanguages } from './offered-languages.ts'

test('the languages are all until they are read, and the last ones where they can’t be', async () => {
  let stored: Language[] | undefined = ['hi']
  const languages = storeOfferedLanguages(async () => {
    if (!stored) throw new Error('the database is away')
    return stored
  }, silentLog)
  expect(languages.current()).toEqual(['en', 'hi'])
  await languages.refresh()
  expect(languages.current()).toEqual(['hi'])
  stored = undefined
  await languages.refresh()
  expect(languages.current()).toEqual(['hi'])
})

test('the languages of two readings are those of the later one, whichever ends first', async () => {
  const finish: ((languages: Language[]) => void)[] = []
  const languages = storeOfferedLanguages(() => new Promise((resolve) => finish.push(resolve)), silentLog)
  const [first, second] = [languages.refresh(), languages.refresh()]
  await expect.poll(() => finish).toHaveLength(1)
  finish[0]?.(['en'])
  await first
  await expect.poll(() => finish).toHaveLength(2)
  finish[1]?.(['hi'])
  await second
  expect(languages.current()).toEqual(['hi'])
})
