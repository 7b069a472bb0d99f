import { posix } from 'node:path'
import { type MediaGrant, signedMediaPath } from './sign-media.ts'

/**
 * A stored HLS playlist with a signed address for every file that it names, for the same person and until the same
 * time. It may name files of its own folder only; any other line is left out.
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
