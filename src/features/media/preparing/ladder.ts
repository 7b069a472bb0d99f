import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HlsFiles } from '../tables.ts'
import { type Progress, percentOf, run, untrustedInputOptions } from './ffmpeg.ts'
import type { Probed } from './probe.ts'

/** A rung's shorter side in pixels, how good its picture is (x264's CRF), and its bits at most. */
const rungs = [
  { side: 240, crf: 27, video: 300_000, sound: 48_000 },
  { side: 360, crf: 25, video: 600_000, sound: 64_000 },
  { side: 480, crf: 24, video: 1_000_000, sound: 96_000 },
  { side: 720, crf: 23, video: 2_000_000, sound: 128_000 },
]
const soundAlone = 64_000
const segmentSeconds = 4

export type MadeLadder = { files: string[]; hls: HlsFiles }

/**
 * Encodes a video for poor lines in one pass: HLS with one file a rung, read by byte ranges, none larger than the
 * original. With sound, a rung of it alone.
 * @param folder an empty one; the files land in it, and their names are answered
 */
export async function encodeLadder(
  ffmpeg: string,
  file: string,
  probed: Pick<Probed, 'width' | 'height' | 'durationSeconds' | 'hasSound'>,
  folder: string,
  progress: Progress,
): Promise<MadeLadder> {
  const side = Math.min(probed.width ?? 0, probed.height ?? 0)
  // A little smaller than a rung counts as the rung: 718 lines are 720 to the eye.
  const made = rungs.filter((rung, index) => index === 0 || rung.side <= side * 1.05)
  const names = [...made.map((rung) => `${rung.side}p`), ...(probed.hasSound ? ['audio'] : [])]
  await run(ffmpeg, argumentsFor(file, folder, made, probed.hasSound), {
    signal: progress.signal,
    onStart: progress.onStart,
    onLine: (line) => progress.onProgress(percentOf(line, probed.durationSeconds)),
  })
  return {
    files: ['master.m3u8', ...names.flatMap((name) => [`${name}.m3u8`, `${name}.mp4`])],
    hls: {
      master: 'master.m3u8',
      rungs: await Promise.all(
        names.map(async (name) => {
          const { size } = await stat(join(folder, `${name}.mp4`))
          return {
            playlist: `${name}.m3u8`,
            side: name === 'audio' ? 0 : Number.parseInt(name, 10),
            bytes: size,
            bitsPerSecond: Math.round((size * 8) / probed.durationSeconds),
          }
        }),
      ),
    },
  }
}

function argumentsFor(file: string, folder: string, made: typeof rungs, hasSound: boolean): string[] {
  const parts = made.map((_, index) => `[s${index}]`)
  const scaled = made.map(
    // Even sides, the shorter one as the rung says, whichever way the picture stands; never larger than it was.
    ({ side }, i) =>
      `[s${i}]scale=w='if(gte(iw,ih),-2,min(iw,${side}))':h='if(gte(iw,ih),min(ih,${side}),-2)',scale=w='trunc(iw/2)*2':h='trunc(ih/2)*2',setsar=1[v${i}]`,
  )
  const filter = [`[0:v:0]split=${made.length}${parts.join('')}`, ...scaled].join(';')
  const streams = made.map((rung, i) => `v:${i}${hasSound ? `,a:${i}` : ''},name:${rung.side}p`)
  if (hasSound) streams.push(`a:${made.length},name:audio`)
  const picture = made.flatMap(({ crf, video }, i) =>
    Object.entries({ crf, maxrate: video, bufsize: video * 2 }).flatMap(([name, value]) => [
      `-${name}:v:${i}`,
      String(value),
    ]),
  )
  const sounds = hasSound ? [...made.map(({ sound }) => sound), soundAlone] : []
  return [
    ['-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', ...untrustedInputOptions, '-i', file],
    ['-filter_complex', filter],
    made.flatMap((_, i) => ['-map', `[v${i}]`]),
    sounds.flatMap(() => ['-map', '0:a:0']),
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'main', '-pix_fmt', 'yuv420p'],
    // Every rung can be changed to at the same moments.
    ['-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`],
    picture,
    hasSound ? ['-c:a', 'aac', '-ac', '2'] : [],
    sounds.flatMap((bits, i) => [`-b:a:${i}`, String(bits)]),
    ['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-hls_segment_type', 'fmp4'],
    ['-hls_flags', 'single_file+independent_segments', '-master_pl_name', 'master.m3u8'],
    ['-var_stream_map', streams.join(' ')],
    ['-hls_segment_filename', join(folder, '%v.mp4'), join(folder, '%v.m3u8')],
  ].flat()
}
