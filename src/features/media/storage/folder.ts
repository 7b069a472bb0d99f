import { join } from 'node:path'

/** Where media lie without a bucket; the paths of media_assets are relative to it. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}
