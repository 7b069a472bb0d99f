import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import type { Ctx } from '#platform/api/action.ts'
import { openDatabase } from '#platform/database/db.ts'
import { job, openQueue } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'
import { freshDatabase } from './database.ts'
import { run } from './start/run-product.ts'

test('what a killed process was at is taken up by another one within 30 s, and nothing is taken from a living one', async () => {
  const { url, drop } = await freshDatabase()
  const database = openDatabase(url, { max: 1 })
  const took = new EventEmitter()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let longRuns = 0
  const settle = job({ name: 'money.settle', urgent: true, run: async () => void took.emit('settle') })
  // Not urgent: after a failure it would wait for half a minute.
  const report = job({ name: 'money.make-report', run: async () => void took.emit('report') })
  const long = job({
    name: 'money.refund',
    urgent: true,
    run: async () => {
      longRuns += 1
      took.emit('refund')
      await released
    },
  })
  const killed = run('node', ['tests/hanging-worker.ts'], { DATABASE_URL: url })
  const queue = await openQueue(url, [settle, report, long], silentLog)
  try {
    await queue.enqueue(database.db, 'money.settle', {})
    await queue.enqueue(database.db, 'money.make-report', {})
    await killed.says('at work')
    const longBegan = once(took, 'refund', { signal: AbortSignal.timeout(60_000) })
    await queue.enqueue(database.db, 'money.refund', {})
    await queue.work(() => ({}) as Ctx<null>)
    await longBegan
    const within = AbortSignal.timeout(60_000)
    const takenUp = ['settle', 'report'].map((name) => once(took, name, { signal: within }))
    killed.child.kill('SIGKILL')
    await Promise.all(takenUp)
    expect(longRuns).toBe(1)
  } finally {
    release()
    killed.killAll()
    await queue.stop(2000)
    await database.close()
    await drop()
  }
})
