/** Turns drawn frames and a sound track into the two films, with ffmpeg. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { sampleRate } from './voice.mjs'

export const framesASecond = 15

const colour = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
  ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
]

/**
 * H.264 main profile with AAC, for every phone. A keyframe every 4 seconds keeps seeking quick, and
 * slides that stand still small.
 * The voice holds nothing above 4.3 kHz (voice.mjs), so the sound spends no bits there.
 */
const mp4 = [
  ...[
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-level',
    '3.1',
    '-preset',
    'veryslow',
    '-tune',
    'animation',
    '-crf',
    '38',
  ],
  ...['-force_key_frames', 'expr:gte(t,n_forced*4)', '-x264-params', 'keyint=60:min-keyint=60:scenecut=0:ipratio=1.15'],
  ...['-c:a', 'aac', '-b:a', '32k', '-cutoff', '5000', '-movflags', '+faststart'],
]
/** VP9 with Opus: about half the bytes where the browser knows it. */
const webm = [
  ...[
    '-c:v',
    'libvpx-vp9',
    '-b:v',
    '0',
    '-crf',
    '52',
    '-g',
    '150',
    '-deadline',
    'good',
    '-cpu-used',
    '1',
    '-row-mt',
    '1',
  ],
  ...['-c:a', 'libopus', '-b:a', '20k', '-application', 'voip'],
]

/** `frames`: [{ picture: PNG buffer, count }]; `track`: file of raw floats. Writes `to` (.mp4 or .webm). */
export const film = async (frames, track, to) => {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-v', 'error', '-y', '-f', 'image2pipe', '-c:v', 'png', '-framerate', String(framesASecond), '-i', '-'],
      ...['-f', 'f32le', '-ar', String(sampleRate), '-ac', '1', '-i', track],
      ...colour,
      ...(to.endsWith('.mp4') ? mp4 : webm),
      ...['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact', to],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(ffmpeg, 'close')
  for (const { picture, count } of frames)
    for (let i = 0; i < count; i++) if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain')
  ffmpeg.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} while writing ${to}`)
}
