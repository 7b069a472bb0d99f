import { join } from 'node:path'
import { type Progress, percentOf, run, untrustedInputOptions } from './ffmpeg.ts'
import type { Probed } from './probe.ts'

const maxSide = 1080

/**
 * Converts to an MP4 that every browser plays: H.264 and AAC are copied, anything else is encoded again, at most 1080
 * pixels on its shorter side. A camera's metadata (place, model) is removed.
 * @returns the file's path in `folder`
 */
export async function convertToMp4(
  ffmpeg: string,
  file: string,
  { copiesToMp4, width, durationSeconds }: Probed,
  folder: string,
  progress: Progress,
): Promise<string> {
  const to = join(folder, 'converted.mp4')
  const shorter = `'if(gte(iw,ih),-2,min(iw,${maxSide}))':'if(gte(iw,ih),min(ih,${maxSide}),-2)'`
  const scale = ['-vf', `scale=${shorter},scale='trunc(iw/2)*2':'trunc(ih/2)*2',setsar=1`]
  const picture = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p']
  const encode = [width === null ? [] : scale, picture, ['-c:a', 'aac', '-ac', '2', '-b:a', '160k']].flat()
  const args = [
    ['-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', ...untrustedInputOptions, '-i', file],
    ['-map', '0:v:0?', '-map', '0:a:0?', '-map_metadata', '-1', '-map_chapters', '-1'],
    copiesToMp4 ? ['-c', 'copy'] : encode,
    ['-max_muxing_queue_size', '4096', '-movflags', '+faststart', to],
  ].flat()
  await run(ffmpeg, args, {
    signal: progress.signal,
    onStart: progress.onStart,
    onLine: (line) => progress.onProgress(percentOf(line, durationSeconds)),
  })
  return to
}
