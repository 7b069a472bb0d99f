import { drawnFiles } from '#platform/files/drawn-files.ts'
import { loadSharp } from '#platform/files/pictures.ts'
import { hourMs } from '#platform/format/durations.ts'
import { badgeSvg } from './badge.ts'
import { bakePng, bakeSvg } from './bake.ts'

const pictures = drawnFiles({ maxBytes: 500_000, lifeMs: hourMs })
const side = 600

/** The badge as PNG. The picture is drawn once an hour; what is added for each credential costs next to nothing. */
export async function drawBadge(credential: string, caller: string): Promise<Buffer> {
  const draw = async () =>
    (await loadSharp())(Buffer.from(badgeSvg)).resize(side, side).png({ compressionLevel: 9, palette: true }).toBuffer()
  return bakePng(await pictures.file('badge', draw, caller), credential)
}

export const badgeFile = (credential: string): string => bakeSvg(badgeSvg, credential)
