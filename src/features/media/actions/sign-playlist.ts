import { posix } from 'node:path'
import { type MediaGrant, signedMediaPath } from './sign-media.ts'

/**
 * A stored HLS playlist with an address of its own for everything it names: for the same person, until the same moment.
 * It names files of its own folder alone; a line that would lead elsewhere is left out.
 */
export function signPlaylist(secret: string, playlist: string, grant: MediaGrant): string {
  const folder = posix.dirname(grant.file)
  /** A playlist names one file as often as it has segments. */
  const signed = new Map<string, string | undefined>()
  const sign = (name: string) => {
    if (!signed.has(name)) signed.set(name, /^[\w-]+\.(m3u8|mp4)$/.test(name) ? addressOf(name) : undefined)
    return signed.get(name)
  }
  const addressOf = (name: string) => signedMediaPath(secret, { ...grant, file: posix.join(folder, name) })
  return playlist
    .split('\n')
    .map((line) => {
      if (line === '' || line.startsWith('#'))
        return line.replace(/URI="([^"]*)"/, (_, name: string) => `URI="${sign(name) ?? ''}"`)
      return sign(line) ?? ''
    })
    .join('\n')
}
