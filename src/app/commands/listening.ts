import { createServer } from 'node:net'
import { SettingsError, type Settings } from '#platform/server/config.ts'

/** Looks whether HOST and PORT are free, before the long steps of a start. */
export async function refuseTakenPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(listenError(error, { host, port })))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

/** The system's error when an address can't be listened on, as one line that says what to do. */
export function listenError(error: NodeJS.ErrnoException, { host, port }: Pick<Settings, 'host' | 'port'>): unknown {
  if (error.code === 'EADDRINUSE')
    return new SettingsError(
      `Port ${port} is in use by another program. Stop that one, or start this one on another port: PORT=${port + 1}`,
    )
  if (error.code === 'EACCES')
    return new SettingsError(`This user may not listen on port ${port}. Take a port above 1023: PORT=3000`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new SettingsError(`HOST is ${host}, which is no address of this machine. Take 127.0.0.1 or 0.0.0.0.`)
  return error
}
