import * as contract from '#features/operations/contract/system-check.ts'
import { messages } from '#features/operations/messages/system-check-en.ts'
import { action } from '#platform/api/action.ts'
import { textOf } from '#platform/i18n/text.ts'
import { atMostEvery } from '#platform/server/at-most-every.ts'
import type { Settings } from '#platform/server/config.ts'
import { release } from '../release.ts'
import { arrivedBy } from '../health.ts'
import { checkAddress, proxyLine } from './address-checks.ts'
import { checkArchive } from './archive-checks.ts'
import { type Checked, type CheckLine, ok, tried, warning, wrong } from './check-line.ts'
import {
  checkClock,
  checkMaintenance,
  checkSizeAndConnections,
  checkMigrations,
  checkReplica,
  hasNoTables,
  postgresVersion,
} from './database-checks.ts'
import { checkBackup, checkDisk } from './machine-checks.ts'
import { checkMemory } from './memory-check.ts'
import { checkOutsideClock } from './outside-clock.ts'
import { partsWithoutService, serviceChecks } from './service-checks.ts'
import { checkSetup } from './setup-checks.ts'
import { checkStandbys } from './standby-checks.ts'
import { testableWith } from './test-part.ts'
import { checkAlerts, checkFailures, checkJobs, checkMoney, checkWebhook } from './work-checks.ts'

const rank = new Map(contract.checkedParts.map((part, index) => [part, index]))

/** All checks, in parallel, each with a limit of its own; in the order of the contract's parts. */
export async function checkSystem(checked: Checked): Promise<CheckLine[]> {
  const { settings } = checked
  const lines = await Promise.all([
    tried('release', async () => [
      ok('release', textOf(messages, 'release', release, process.versions.node, await postgresVersion(checked))),
    ]),
    tried('database', () => checkSizeAndConnections(checked)),
    tried('replica', () => checkReplica(checked)),
    tried('standbys', () => checkStandbys(checked)),
    tried('clock', () => checkClock(checked)),
    checkTables(checked),
    checkMachine(settings, checked.now),
  ])
  const found = lines.flat()
  // That all settings are valid is no answer beside one that can't be read.
  const hasProblem = found.some(({ part, state }) => part === 'settings' && state !== 'ok')
  return inOrder(found.filter(({ part, state }) => !(hasProblem && part === 'settings' && state === 'ok')))
}

/** What the tables of the school say. */
async function checkTables(checked: Checked): Promise<CheckLine[]> {
  if (await hasNoTables(checked)) return [wrong('migrations', textOf(messages, 'databaseEmpty'))]
  const lines = await Promise.all([
    tried('maintenance', () => checkMaintenance(checked)),
    tried('settings', () => checkSetup(checked)),
    tried('migrations', () => checkMigrations(checked)),
    tried('jobs', () => checkJobs(checked)),
    tried('failures', () => checkFailures(checked)),
    tried('money', () => checkMoney(checked)),
    tried('webhook', () => checkWebhook(checked)),
    tried('backup', () => checkBackup(checked)),
    tried('archive', () => checkArchive(checked)),
    tried('alerts', () => checkAlerts(checked)),
  ])
  return lines.flat()
}

/** What can be checked without a database. */
export async function checkMachine(settings: Settings, now: Date): Promise<CheckLine[]> {
  const lines = await Promise.all([
    tried('settings', async () => [settingsLine(settings)]),
    tried('address', () => checkAddress({ settings, now })),
    tried('storage', () => serviceChecks(settings)),
    tried('video', () => partsWithoutService(settings)),
    tried('disk', () => checkDisk({ settings })),
    tried('memory', checkMemory),
    tried('outsideClock', () => checkOutsideClock(settings)),
  ])
  return inOrder(lines.flat())
}

function settingsLine({ ignored }: Settings): CheckLine {
  if (ignored.length === 0) return ok('settings', textOf(messages, 'settingsValid'))
  const names = ignored.map((sentence) => sentence.split(' ', 1)[0])
  return warning('settings', textOf(messages, 'settingsIgnored', names.join(', ')))
}

const inOrder = (lines: CheckLine[]) => lines.toSorted((a, b) => (rank.get(a.part) ?? 0) - (rank.get(b.part) ?? 0))

const shareMs = 10_000
type Shared = () => Promise<{ lines: CheckLine[]; checkedAt: Date }>
/** By settings: several servers in one process, as in tests, have their own. */
const shared = new WeakMap<Settings, Shared>()

export const systemCheck = action(contract.systemCheck, async ({ db, settings, now, localize, request }) => {
  const share = async () => {
    const checkedAt = now()
    return { lines: await checkSystem({ db, settings, now: checkedAt }), checkedAt }
  }
  const check = shared.get(settings) ?? atMostEvery(shareMs, share)
  shared.set(settings, check)
  const { lines: found, checkedAt } = await check()
  // What came with the administrator's own request says more than what this server sent to itself.
  const others = found.filter(({ part }) => part !== 'proxy')
  const lines = inOrder([...others, proxyLine(arrivedBy(request.headers), settings)])
  return {
    data: {
      lines: lines.map(({ part, state, text }) => ({ part, state, text: localize(text) })),
      checkedAt: checkedAt.toISOString(),
      testable: testableWith(settings),
    },
  }
})
