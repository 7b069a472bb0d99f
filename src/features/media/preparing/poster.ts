import { maxPicturePixels, withSentPicture } from '#platform/files/pictures.ts'
import { probeQueue, probeTimeoutMs, run, untrustedInputOptions } from './ffmpeg.ts'

/** A picture from early in the video, 960 wide at most, as WebP. */
export async function drawPoster(
  ffmpeg: string,
  file: string,
  durationSeconds: number,
  scratch: string,
): Promise<Buffer> {
  const png = `${scratch}/poster.png`
  const at = Math.min(durationSeconds / 10, 5)
  const input = [
    '-nostdin',
    '-y',
    '-v',
    'error',
    '-threads',
    '1',
    ...untrustedInputOptions,
    '-ss',
    at.toFixed(2),
    '-i',
    file,
  ]
  await probeQueue.run(() =>
    run(ffmpeg, input.concat(['-frames:v', '1', '-vf', "scale='min(960,iw)':-2", '-update', '1', png]), {
      signal: AbortSignal.timeout(probeTimeoutMs),
    }),
  )
  return withSentPicture((sharp) => sharp(png, { limitInputPixels: maxPicturePixels }).webp({ quality: 78 }).toBuffer())
}
