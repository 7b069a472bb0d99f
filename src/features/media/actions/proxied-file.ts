import type { FileAnswer } from '#platform/api/action.ts'

/** Where deploy/nginx.conf and deploy/Caddyfile find the media folder. A browser that asks for it itself gets 404. */
const internalLocation = '/internal-media/'

/**
 * An answer without bytes: the proxy sends the file in its place, with these headers, ranges and a tag of its own. It is
 * the permission, so it is made only for a file that the caller may have.
 */
export function proxiedFile(file: string, type: string, headers: Record<string, string>): FileAnswer {
  const path = file.split('/').map(encodeURIComponent).join('/')
  return { file: '', type, headers: { ...headers, 'x-accel-redirect': internalLocation + path } }
}
