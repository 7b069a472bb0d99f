/** WebVTT from the times of the voice. */

const clock = (seconds) => {
  const whole = Math.round(seconds * 1000)
  const two = (n) => String(n).padStart(2, '0')
  const [h, m, s] = [Math.floor(whole / 3600000), Math.floor(whole / 60000) % 60, Math.floor(whole / 1000) % 60]
  return `${two(h)}:${two(m)}:${two(s)}.${String(whole % 1000).padStart(3, '0')}`
}

/** Breaks a long line near its middle, for two rows of about the same length. */
const inTwo = (words) => {
  if (words.length <= 44) return words
  const spaces = [...words.matchAll(/ /g)].map((found) => found.index)
  const middle = words.length / 2
  // A break after a comma or a full stop reads better than one a little nearer the middle.
  const cost = (i) => Math.abs(i - middle) - (/[,.;:।?]/.test(words[i - 1]) ? 9 : 0)
  const best = spaces.reduce((a, b) => (cost(b) < cost(a) ? b : a))
  return words.slice(0, best) + '\n' + words.slice(best + 1)
}

/** `cues`: { start, end (seconds), words }. A cue stays until just before the next one, at most 0.6 s after its voice. */
export const captions = (cues) =>
  'WEBVTT\n' +
  cues
    .map(({ start, end, words }, i) => {
      const next = cues[i + 1]?.start ?? end + 0.3
      return `\n${i + 1}\n${clock(start)} --> ${clock(Math.min(end + 0.6, next - 0.04))}\n${inTwo(words)}\n`
    })
    .join('')
