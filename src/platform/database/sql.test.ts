import { expect, test, vi } from 'vitest'
import type { Connections, Statement } from './connections.ts'

/** What a process prepares, by name: each has modules of its own. */
async function preparedByProcess(order: readonly ('session' | 'touch')[]): Promise<Map<string, string>> {
  vi.resetModules()
  const { sqlOver } = await import('./sql.ts')
  const named = new Map<string, string>()
  const run = async ({ name, text }: Statement) => {
    named.set(name as string, text)
    return { rows: [] }
  }
  const sql = sqlOver({ run } as unknown as Connections)
  const statements = {
    session: () => sql`select from sessions where id = ${1}`,
    touch: () => sql`update sessions set last_used_at = now() where id = ${1}`,
  }
  for (const one of order) await statements[one]()
  return named
}

test('two processes that share a connection never prepare different statements under one name', async () => {
  const first = await preparedByProcess(['session', 'touch'])
  const second = await preparedByProcess(['touch', 'session'])
  expect(first.size).toBe(2)
  expect(Object.fromEntries(second)).toEqual(Object.fromEntries(first))
})
