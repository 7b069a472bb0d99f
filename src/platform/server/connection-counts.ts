import type { Settings } from './config.ts'

const maxJobConnections = 4
/** One listens for jobs, one for pages to forget. */
const listening = 2

/** How many of a process are for its jobs, beside those for its calls: a third of those, so that few stay few. */
export function jobConnections({ databaseConnections }: Pick<Settings, 'databaseConnections'>): number {
  return Math.min(maxJobConnections, Math.max(1, Math.floor(databaseConnections / 3)))
}

/** How many connections the processes of these settings open together at most. With several, one more runs the jobs. */
export function neededConnections(settings: Pick<Settings, 'databaseConnections' | 'webProcesses'>): number {
  const processes = settings.webProcesses > 1 ? settings.webProcesses + 1 : 1
  return processes * (settings.databaseConnections + jobConnections(settings) + listening)
}
