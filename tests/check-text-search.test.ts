import { expect, test } from 'vitest'
import { ownSearches } from './check-text-search.ts'

test.each([
  'where(ilike(themes.name, text))',
  'sql`name ILIKE ${text}`',
  "search.replaceAll(/[\\\\%_]/g, '\\\\$&')",
  "search.replace('%', '\\\\%')",
  "sql`lower(name) like '%' || ${text} || '%'`",
  'const pattern = `%${text}%`',
])('%s is found with its line', (code) => {
  expect(ownSearches('src/a.ts', `\n${code}\n`)).toEqual([expect.stringMatching(/^src\/a\.ts:2: /)])
})

test.each([
  'matchesSearch(sql`fold_text(name)`, search)',
  'sql`slug like ${`${base}-%`}`',
  "sql`word like normalise(${last}) || '%'`",
  "escapes.replaceAll('%', '')",
  "text.replaceAll(/[\\s_]+/g, '-')",
])('%s is left alone', (code) => {
  expect(ownSearches('src/a.ts', code)).toEqual([])
})

test('the helper itself may', () => {
  expect(ownSearches('src/platform/database/text-search.ts', "like '%' || word")).toEqual([])
})
