import { spawn } from 'node:child_process'
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { minuteMs } from '#platform/format/durations.ts'
import type { Settings } from '#platform/server/config.ts'
import type { Ending } from './ending.ts'
import { printLine, warn } from './report.ts'

/** One that ends by itself is started again: soon, and then after waits that double, until it has run for a minute. */
const [firstWaitMs, maxWaitMs, steadyMs] = [500, 30_000, minuteMs]
/** How long one that was asked to end may take beyond DRAIN_SECONDS. */
const endMs = 10_000
/** One that is replaced answers on connections that a proxy keeps for 75 seconds (platform/http/http.ts). */
const leaveMs = 90_000

/** A place that one process fills at a time. */
type Place = { role: 'web' | 'jobs'; worker?: Worker; failures: number }

type WebProcesses = {
  /** Replaces one after the other by a process with the code that is on the disk now: each ends once its successor serves. */
  replace(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts WEB_PROCESSES processes that answer on one port, and unless WORK is 0 one that runs the jobs; keeps them running.
 * @param databaseUrl the database by the application's role
 */
async function startWebProcesses(settings: Settings, databaseUrl: string): Promise<WebProcesses> {
  let stopping = false
  const stopMs = endMs + settings.drainSeconds * 1000
  // What the owner of the database may do is no business of theirs, and all sign with one key.
  const env = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: '', MEDIA_SECRET: settings.mediaSecret }
  const places: Place[] = Array.from({ length: settings.webProcesses }, () => ({ role: 'web', failures: 0 }))
  if (settings.work) places.push({ role: 'jobs', failures: 0 })

  /** @throws Error where it ends before it serves */
  async function start(place: Place): Promise<Worker> {
    cluster.setupPrimary({
      exec: fileURLToPath(new URL('../web-process.ts', import.meta.url)),
      args: [place.role],
    })
    const worker = cluster.fork({ ...env, ...metricsPort(settings, places.indexOf(place)) })
    const startedAt = Date.now()
    worker.once('exit', () => {
      if (place.worker === worker && !stopping) void startAgain(place, Date.now() - startedAt)
    })
    const ended = once(worker, 'exit').then(() => {
      throw new Error(`a process for ${place.role} ended before it was ready`)
    })
    await Promise.race([once(worker, 'message'), ended])
    ended.catch(() => {})
    return worker
  }

  async function startAgain(place: Place, ranMs: number): Promise<void> {
    const left = place.worker
    if (ranMs >= steadyMs) place.failures = 0
    const waitMs = Math.min(maxWaitMs, firstWaitMs * 2 ** place.failures)
    place.failures += 1
    warn(`a process for ${place.role} ended by itself and is started again in ${waitMs / 1000} s`)
    await sleep(waitMs, undefined, { ref: false })
    if (stopping || place.worker !== left) return
    try {
      const next = await start(place)
      if (!stopping && place.worker === left) place.worker = next
      // An update has filled the place meanwhile.
      else await end(next, stopMs, (worker) => worker.process.kill('SIGTERM'))
    } catch {
      if (!stopping && place.worker === left) await startAgain(place, 0)
    }
  }

  async function end(worker: Worker | undefined, withinMs: number, ask: (worker: Worker) => void): Promise<void> {
    if (!worker || worker.process.exitCode !== null || worker.process.signalCode !== null) return
    const ended = once(worker, 'exit')
    ask(worker)
    const over = setTimeout(() => worker.process.kill('SIGKILL'), withinMs)
    await ended
    clearTimeout(over)
  }

  await Promise.all(places.map(async (place) => (place.worker = await start(place))))
  return {
    async replace() {
      for (const place of places) {
        const next = await start(place)
        if (stopping) return
        const former = place.worker
        place.worker = next
        await end(former, leaveMs, (worker) => worker.send('leave'))
      }
      printLine('All processes were replaced')
    },
    async stop() {
      stopping = true
      await Promise.all(
        Object.values(cluster.workers ?? {}).map((one) => end(one, stopMs, (worker) => worker.process.kill('SIGTERM'))),
      )
    },
  }
}

/** Prometheus reads each process by itself: the next one answers on the next port. */
function metricsPort({ metrics }: Settings, place: number): Record<string, string> {
  return metrics ? { METRICS_PORT: String(metrics.port + place) } : {}
}

/** Runs them until the end; SIGUSR2 updates them to the code that lies on the disk then. */
export async function runWebProcesses(settings: Settings, databaseUrl: string, ending: Ending): Promise<void> {
  ending.allow(endMs)
  const processes = await startWebProcesses(settings, databaseUrl)
  ending.before(() => processes.stop())
  let updating = false
  process.on('SIGUSR2', async () => {
    if (updating) return printLine('An update is under way')
    updating = true
    try {
      printLine('Updating: the build, the database, then one process after the other …')
      await prepareUpdate()
      await processes.replace()
    } catch (error) {
      warn(`the update failed; processes that were not replaced run the earlier code: ${(error as Error).message}`)
    } finally {
      updating = false
    }
  })
}

/** @throws Error once it has printed what is wrong */
async function prepareUpdate(): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('prepare-update.ts', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('see the lines above')
}
