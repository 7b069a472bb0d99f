/** The tabla of this lesson, from decaying sines: a bass drum that glides, a ringing treble, and a clap of noise. */
import { sampleRate } from '../voice.mjs'

/** Seconds from one beat to the next. */
export const beat = 0.6

const bols = [
  ...['dha', 'dhin', 'dhin', 'dha'],
  ...['dha', 'dhin', 'dhin', 'dha'],
  ...['dha', 'tin', 'tin', 'ta'],
  ...['ta', 'dhin', 'dhin', 'dha'],
]
const claps = [0, 4, 12]

/** Adds a sine from `from` to `to` Hz that dies with the given half-life in seconds. */
const ring = (samples, start, { from, to = from, half, loud }) => {
  let phase = 0
  for (let n = 0; n < samples.length - start; n++) {
    const t = n / sampleRate
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-t * 14))) / sampleRate
    samples[start + n] += loud * Math.sin(phase) * 2 ** (-t / half) * Math.min(1, n / 40)
  }
}
/** Noise from a fixed seed, so that the same film comes out every time. */
const clap = (samples, start) => {
  let seed = 7
  let smooth = 0
  for (let n = 0; n < 0.06 * sampleRate; n++) {
    seed = (seed * 16807) % 2147483647
    smooth += 0.45 * (seed / 1073741823.5 - 1 - smooth)
    samples[start + n] += 0.3 * smooth * 2 ** (-n / (0.011 * sampleRate))
  }
}

const bass = { from: 128, to: 82, half: 0.13, loud: 0.42 }
const strokes = {
  dha: [bass, { from: 392, half: 0.045, loud: 0.2 }, { from: 1176, half: 0.02, loud: 0.09 }],
  dhin: [bass, { from: 294, half: 0.14, loud: 0.2 }, { from: 588, half: 0.09, loud: 0.08 }],
  tin: [
    { from: 294, half: 0.14, loud: 0.24 },
    { from: 588, half: 0.09, loud: 0.09 },
  ],
  ta: [
    { from: 392, half: 0.045, loud: 0.26 },
    { from: 1176, half: 0.02, loud: 0.12 },
  ],
}

/** The beats `first` to `last` (from 0), each `beat` seconds. */
const play = (first, last, seconds = (last - first) * beat) => {
  const samples = new Float32Array(Math.round(seconds * sampleRate))
  for (let i = first; i < last; i++) {
    const start = Math.round((i - first) * beat * sampleRate)
    for (const stroke of strokes[bols[i]]) ring(samples, start, stroke)
    if (claps.includes(i)) clap(samples, start)
  }
  // A short fade keeps the cut to the next scene from clicking.
  for (let n = 0; n < 240; n++) samples[samples.length - 1 - n] *= n / 240
  return samples
}

export const sounds = {
  first: () => play(0, 4),
  second: () => play(4, 8),
  third: () => play(8, 12),
  fourth: () => play(12, 16),
  sam: () => play(0, 1, 1.4),
}
