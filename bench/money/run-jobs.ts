import { setTimeout as sleep } from 'node:timers/promises'
import { openQueue } from '#platform/jobs/jobs.ts'
import { silentLog } from '#platform/server/log.ts'
import { jobs } from '../../src/app/features.ts'
import type { World } from './world.ts'

const maxTries = 120

/** Has the product run these jobs now, as their hour would. */
export function enqueueJobs({ school }: World, names: readonly string[]): Promise<void> {
  return throughKills(async () => {
    const queue = await openQueue(school.applicationUrl, jobs, silentLog)
    try {
      for (const name of names) await queue.enqueue(school.database.db, name, {})
    } finally {
      await queue.stop(1000)
    }
  })
}

/** Does what may be done twice, again while PostgreSQL is killed. */
export async function throughKills<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= maxTries) throw error
      await sleep(500)
    }
  }
}
