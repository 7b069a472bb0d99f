import { action } from '#platform/api/action.ts'
import { refusal } from '#platform/api/errors.ts'
import { textOf } from '#platform/i18n/text.ts'
import * as contract from '../contract.ts'
import { messages } from '../messages/en.ts'
import { imagePath } from '../rules.ts'
import { storageOf } from '../storage/storage.ts'
import { proxiedFile } from './proxied-file.ts'

const notFound = refusal('MEDIA_NOT_FOUND', 404, textOf(messages, 'mediaNotFound'))

/** Under its address a picture never changes. */
export const imageFile = action(contract.imageFile, async (ctx, { uid, file }) => {
  if (!/^[a-z0-9]{12}$/.test(uid) || !/^w\d{1,4}\.webp$/.test(file)) throw notFound()
  const storage = await storageOf(ctx.settings)
  const path = imagePath(uid, file)
  const stored = await storage.stat(path)
  if (!stored) throw notFound()
  const common = {
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  }
  if (ctx.settings.mediaDelivery === 'x-accel') return proxiedFile(path, 'image/webp', common)
  const headers = { ...common, 'content-length': String(stored.bytes), etag: stored.tag }
  if (ctx.request.headers['if-none-match'] === stored.tag)
    return { file: '', type: 'image/webp', headers: { ...headers, 'content-length': '0' }, status: 304 as const }
  return { file: await storage.read(path), type: 'image/webp', headers }
})
