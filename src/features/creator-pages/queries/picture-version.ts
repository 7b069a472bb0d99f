import { createHash } from 'node:crypto'
import type { PageOwner } from './page-owner.ts'

/** Another one as soon as the picture for shared links shows something else: messengers store a picture by its address. */
export const pictureVersion = (owner: Pick<PageOwner, 'accent' | 'banner_link' | 'photo_link'>): string =>
  createHash('sha256')
    .update(JSON.stringify([owner.accent ?? 'school', owner.banner_link ?? '', owner.photo_link]))
    .digest('hex')
    .slice(0, 8)
