import { SettingsError, type Settings } from '#platform/server/config.ts'
import { serviceChecks } from '../doctor/service-checks.ts'
import { warn } from './report.ts'

/**
 * Tries every service of the settings, for 5 seconds at most. A service that is down only causes a warning, since it may
 * come back while the application runs.
 * @throws SettingsError naming every setting that does not work
 */
export async function checkServices(settings: Settings, withinMs?: number): Promise<void> {
  for (const line of settings.ignored) warn(line)
  const lines = await serviceChecks(settings, withinMs)
  const of = (state: string) => lines.filter((line) => line.state === state).map(({ text }) => String(text))
  for (const text of of('warning')) warn(`${text} The school starts all the same; check the setting if it lasts.`)
  const wrong = of('wrong')
  if (wrong.length > 0) throw new SettingsError(`These settings do not work:\n  ${wrong.join('\n  ')}`)
}
