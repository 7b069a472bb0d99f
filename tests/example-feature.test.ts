import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#platform/api/action.ts'
import { openDatabase } from '#platform/database/db.ts'
import { buildHttp } from '#platform/http/http.ts'
import type { Actor } from '#platform/http/session.ts'
import { addTranslation } from '#platform/i18n/translations.ts'
import { readSettings } from '#platform/server/config.ts'
import { freshDatabase } from './database.ts'
import { messages as english } from './example-feature/messages/en.ts'
import { messages as hindi } from './example-feature/messages/hi.ts'
import { routes } from './example-feature/routes.ts'

// CONTRIBUTING.md shows a feature of six files. Here its steps are taken: what a newcomer copies from there works.

const root = join(import.meta.dirname, '..')
const example = join(root, 'tests/example-feature')
const learner: Actor = {
  userId: 1,
  uid: 'learner',
  roles: ['LEARNER'],
  userRole: 'LEARNER',
  mayExport: [],
  sessionId: 1,
}
const token = 'a-valid-token-of-forty-characters-length'
addTranslation('hi', english, hindi)

let app: FastifyInstance
let end: () => Promise<void>
beforeAll(async () => {
  const fresh = await freshDatabase({ empty: true })
  const database = openDatabase(fresh.url, { max: 3 })
  await database.sql.unsafe(await migrationOf(join(example, 'tables.ts')))
  app = await buildHttp({
    settings: readSettings({ LOG_LEVEL: 'silent', RATE_LIMIT: '0' }),
    actions: routes,
    actorOf: async (sent) => (sent === token ? learner : null),
    ctxFor: (actor, request) =>
      ({
        actor,
        request,
        db: database.db,
        now: () => new Date(),
        transaction: (work) => database.db.transaction(work),
      }) as Ctx,
  })
  end = async () => {
    await app.close()
    await database.close()
    await fresh.drop()
  }
})
afterAll(() => end())

/** Step 3: what `npm run migration` writes for the tables. */
async function migrationOf(tables: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sopaan-example-'))
  try {
    const config = join(folder, 'drizzle.config.mjs')
    const options = { dialect: 'postgresql', schema: [tables], out: './migrations', casing: 'snake_case' }
    await writeFile(config, `export default ${JSON.stringify(options)}`)
    const kit = spawnSync(
      process.execPath,
      [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', config],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_PATH: join(root, 'node_modules') },
      },
    )
    const made = (await readdir(join(folder, 'migrations'))).find((name) => name.endsWith('.sql'))
    if (!made) throw new Error(kit.stdout + kit.stderr)
    return await readFile(join(folder, 'migrations', made), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function send(text: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) {
  const reply = await app.inject({ method: 'POST', url: '/api/suggestion/send', headers, payload: { text } })
  return { code: reply.statusCode, ...reply.json<{ message: string; errors?: object }>() }
}

test('CONTRIBUTING.md shows the six files as they are', async () => {
  const guide = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')
  for (const file of [
    'contract.ts',
    'tables.ts',
    'messages/en.ts',
    'messages/hi.ts',
    'actions/send-suggestion.ts',
    'routes.ts',
  ])
    expect(guide, file).toContain(`\`\`\`ts\n${await readFile(join(example, file), 'utf8')}\`\`\``)
})

test('every file and folder that CONTRIBUTING.md names is there', async () => {
  const guide = (await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')).replaceAll(/```[\s\S]*?```/g, '')
  const named = [...guide.matchAll(/`((?:src|tests|decisions|docs|migrations)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the endpoint asks for a session, checks its input and answers in the caller’s language', async () => {
  expect(await send('A quiet room to study in', {})).toMatchObject({ code: 401 })
  expect(await send('Short')).toMatchObject({ code: 422, errors: { text: 'Minimum 10 characters required' } })
  expect(await send('A quiet room to study in')).toMatchObject({ code: 200, message: english.sent })
  const inHindi = { authorization: `Bearer ${token}`, 'accept-language': 'hi' }
  expect(await send('एक शांत कमरा चाहिए', inHindi)).toMatchObject({ code: 200, message: hindi.sent })
})

test('the limit holds for parallel requests', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => send(`Suggestion number ${n} of five`)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.find(({ code }) => code === 429)?.message).toBe(english.tooMany(3))
})
