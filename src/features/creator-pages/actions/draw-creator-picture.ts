import { variablesOf } from '#design/theme.ts'
import { storedImage } from '#features/media/queries.ts'
import { activeTheme } from '#features/theme/queries.ts'
import { colorsOf } from '#features/theme/rules/theme.ts'
import { action, type Ctx } from '#platform/api/action.ts'
import { drawnFiles } from '#platform/files/drawn-files.ts'
import { loadSharp } from '#platform/files/pictures.ts'
import { hourMs } from '#platform/format/durations.ts'
import * as contract from '../contract/creator-page.ts'
import { type PageOwner, pageOwner } from '../queries/page-owner.ts'
import { pictureVersion } from '../queries/picture-version.ts'
import { accentColors } from '../rules/accents.ts'
import { bannerSvg } from '../rules/banner.ts'

const [width, height] = [1200, 630]
const photo = { side: 264, edge: 10, radius: 36 }

/** A picture is about 60 kB. */
const pictures = drawnFiles({ maxBytes: 6_000_000, lifeMs: hourMs })

/** The banner with the creator's photo, for links in messengers. No letters, as on the other pictures that we draw. */
export const creatorPicture = action(contract.creatorPicture, async (ctx, { handle }) => {
  const owner = await pageOwner(ctx.db, handle)
  const file = await pictures.file(`${owner.uid} ${pictureVersion(owner)}`, () => draw(ctx, owner), ctx.request.address)
  return { file, type: 'image/jpeg', headers: { 'cache-control': 'public, max-age=3600' } }
})

async function draw({ db, settings }: Pick<Ctx, 'db' | 'settings'>, owner: PageOwner): Promise<Buffer> {
  const sharp = await loadSharp()
  const pictureAt = async (link: string | null) => (link ? storedImage(settings, link) : undefined)
  const [banner, face] = await Promise.all([pictureAt(owner.banner_link), pictureAt(owner.photo_link)])
  const accent = owner.accent ?? 'school'
  const colors = colorsOf(await activeTheme(db))
  const drawn = bannerSvg(variablesOf(accent === 'school' ? colors : { ...colors, primary: accentColors[accent] }))
  const ground = sharp(banner ?? Buffer.from(drawn)).resize(width, height, { fit: 'cover' })
  const parts = face ? [{ input: await framed(face), left: 72, top: height - photo.side - 72 }] : []
  return ground.flatten({ background: '#ffffff' }).composite(parts).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
}

/** A photo as a rounded square with a white edge. */
async function framed(face: Buffer): Promise<Buffer> {
  const sharp = await loadSharp()
  const { side, edge, radius } = photo
  const inside = side - 2 * edge
  const rounded = (size: number, corner: number, fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${corner}" fill="${fill}"/></svg>`,
    )
  const cut = await sharp(face)
    .resize(inside, inside, { fit: 'cover' })
    .composite([{ input: rounded(inside, radius - edge, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return sharp(rounded(side, radius, '#fff'))
    .composite([{ input: cut, left: edge, top: edge }])
    .png()
    .toBuffer()
}
