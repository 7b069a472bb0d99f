import { join } from 'node:path'

/** The folder of media without a bucket; the paths of media_assets are relative to it. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, 'media')
}
