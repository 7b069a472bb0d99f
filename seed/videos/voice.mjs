/** Speaks the lines of a script and lays them on one sound track. Sound is mono 24 kHz, samples from -1 to 1. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readFileSync, writeFileSync } from 'node:fs'

export const sampleRate = 24000
/** Silence before and after a spoken line, in seconds. */
const lead = 0.16
const tail = 0.32

const softer = [
  'highpass=f=90',
  'lowpass=f=4300',
  'equalizer=f=2900:t=q:w=1.1:g=-4',
  'equalizer=f=190:t=q:w=1:g=2.5',
  'acompressor=threshold=-20dB:ratio=2.4:attack=12:release=160:makeup=2',
  'aecho=0.9:0.5:23|41:0.09|0.05',
  'loudnorm=I=-18:TP=-2:LRA=7',
].join(',')

/** Says one line with espeak-ng, softened by ffmpeg. */
export const speak = (words, { voice, pace, pitch }, folder) => {
  const [raw, soft] = [join(folder, 'raw.wav'), join(folder, 'soft.f32')]
  const list = join(folder, 'line.txt')
  writeFileSync(list, words)
  execFileSync('espeak-ng', ['-v', voice, '-s', pace, '-p', pitch, '-a', 120, '-f', list, '-w', raw].map(String))
  execFileSync('ffmpeg', [
    ...['-v', 'error', '-y', '-i', raw, '-af', softer],
    ...['-ac', '1', '-ar', String(sampleRate), '-f', 'f32le', soft],
  ])
  const bytes = readFileSync(soft)
  return shortenPauses(
    trim(new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))),
  )
}

const isLoud = (value) => Math.abs(value) > 0.012
/** Cuts the silence at both ends, so that captions can be timed from what is heard. */
const trim = (samples) => {
  const first = samples.findIndex(isLoud)
  const last = samples.findLastIndex(isLoud)
  return samples.slice(Math.max(0, first - 480), Math.min(samples.length, last + 1800))
}

/** The voice waits long between sentences: a silence keeps at most a third of a second, half at either side. */
const shortenPauses = (samples) => {
  const half = Math.round(sampleRate / 6)
  const pieces = []
  let last = -half
  for (let n = 0; n < samples.length; n++) {
    if (!isLoud(samples[n])) continue
    const gap = n - last
    if (gap > 2 * half) pieces.push(samples.subarray(last, last + half), samples.subarray(n - half, n))
    else if (last >= 0) pieces.push(samples.subarray(last, n))
    else pieces.push(samples.subarray(0, n))
    last = n
  }
  pieces.push(samples.subarray(Math.max(0, last)))
  const joined = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

/**
 * Puts the scenes one after another. Each scene carries `samples`, and `tight` where no silence may lie around them.
 * Returns the whole track and, for each scene, when it starts and ends and when its voice does, in seconds.
 */
export const lay = (scenes, framesASecond) => {
  const times = []
  let start = 0
  for (const { samples, tight } of scenes) {
    const spoken = samples.length / sampleRate
    const before = tight ? 0 : lead
    const whole = Math.round((before + spoken + (tight ? 0 : tail)) * framesASecond) / framesASecond
    times.push({ start, end: start + whole, voiceStart: start + before, voiceEnd: start + before + spoken })
    start += whole
  }
  const track = new Float32Array(Math.round(start * sampleRate))
  scenes.forEach(({ samples }, i) => {
    const from = Math.round(times[i].voiceStart * sampleRate)
    for (let n = 0; n < samples.length && from + n < track.length; n++) track[from + n] += samples[n]
  })
  return { track, times }
}

/** Writes a track as raw 32-bit floats, which ffmpeg reads as f32le. */
export const saveTrack = (track, file) =>
  writeFileSync(file, Buffer.from(track.buffer, track.byteOffset, track.byteLength))
