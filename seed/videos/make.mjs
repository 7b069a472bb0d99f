/**
 * Makes the lesson videos of the demo school: `node seed/videos/make.mjs [key …]` (all of them without a key).
 *
 * Run by hand, and only when a script or a drawing has changed: the films are committed, so nobody needs any of this
 * to run the product. It takes from the system Chromium (CHROMIUM, otherwise /usr/bin/chromium), ffmpeg with ffprobe
 * (libx264, libvpx-vp9, libopus) and espeak-ng.
 *
 * A video is a folder `<key>/`:
 * - `script.yaml`: title, language (en or hi, the one that is spoken), `voice` (voice, pace in words a minute, pitch)
 *   and scenes. A scene says `draw` (a picture of drawings.mjs) with an optional `step`, and `say` with its
 *   translation for the other caption track (`hi` or `en`). `speak` is what the voice reads where the written line
 *   would be read wrongly. `move` is how many seconds of the scene move (1 by default, `all` for the whole scene).
 *   A scene with `sound` plays a sound of sounds.mjs instead of a voice, without a gap before the next scene.
 * - `drawings.mjs`: `pictures`, functions (t, step) → SVG, where t goes from 0 to 1 while the scene moves. A scene may say
 *   `slide` instead of `draw`: what such a slide holds is in slides.mjs, its colours are the script's `palette`.
 * - what comes out: video.mp4, video.webm, en.vtt, hi.vtt, poster.webp (the first picture) and about.yaml.
 *
 * `--stills <folder>` writes only the last frame of each scene, as PNG, for looking at the drawings.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'
import { dump, load } from 'js-yaml'
import sharp from 'sharp'

import { captions } from './captions.mjs'
import { height, width } from './drawing.mjs'
import { film, framesASecond } from './film.mjs'
import { slidePicture } from './slides.mjs'
import { lay, saveTrack, speak } from './voice.mjs'

const here = import.meta.dirname
const defaults = { en: { voice: 'en-gb', pace: 150, pitch: 42 }, hi: { voice: 'hi', pace: 140, pitch: 45 } }

const fontFaces = () => {
  const folder = join(
    createRequire(import.meta.url).resolve('@fontsource-variable/anek-devanagari/package.json'),
    '../files',
  )
  const ranges = {
    latin: 'U+0000-20B8,U+20BA-218F,U+2190-22FF',
    devanagari: 'U+0900-097F,U+200C-200D,U+20B9,U+25CC,U+A8E0-A8FF',
  }
  return Object.entries(ranges)
    .map(([script, range]) => {
      const bytes = readFileSync(join(folder, `anek-devanagari-${script}-wght-normal.woff2`)).toString('base64')
      return `@font-face{font-family:Anek;font-weight:100 800;unicode-range:${range};src:url(data:font/woff2;base64,${bytes})}`
    })
    .join('')
}

/** Opens the stage in Chromium. Returns a function that photographs a picture, and one that closes the stage. */
const openStage = async () => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--force-color-profile=srgb'],
  })
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    `<style>${fontFaces()}html,body{margin:0;overflow:hidden}svg{display:block;font-family:Anek;font-variant-numeric:tabular-nums}</style>` +
      '<p style="font-family:Anek">a अ ₹</p><main></main>',
  )
  await page.evaluate(() => document.fonts.ready.then(() => document.querySelector('p').remove()))
  const photograph = async (drawn) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawn}</svg>`
    await page.evaluate((picture) => (document.querySelector('main').innerHTML = picture), svg)
    return page.screenshot({ type: 'png' })
  }
  return { photograph, close: () => browser.close() }
}

const readVideo = async (key) => {
  const script = load(readFileSync(join(here, key, 'script.yaml'), 'utf8'))
  const own = existsSync(join(here, key, 'drawings.mjs')) ? await import(`./${key}/drawings.mjs`) : { pictures: {} }
  const { sounds = {} } = existsSync(join(here, key, 'sounds.mjs')) ? await import(`./${key}/sounds.mjs`) : {}
  for (const { draw, slide, sound } of script.scenes)
    if ((!slide && !own.pictures[draw]) || (sound && !sounds[sound]))
      throw new Error(`${key}: nothing draws or sounds ${draw} ${sound ?? ''}`)
  const picture = ({ draw, slide, step = 0 }, t) =>
    slide ? slidePicture(slide, script.palette, t) : own.pictures[draw](t, step)
  return { script, picture, sounds }
}

/** The frames of every scene: those that move one by one, then the last one held until the scene ends. */
const drawFrames = async (photograph, { script, picture }, times) => {
  const frames = []
  for (const [i, scene] of script.scenes.entries()) {
    const { move = 1 } = scene
    const count = Math.round((times[i].end - times[i].start) * framesASecond)
    const moving = move === 'all' ? count : Math.min(count, Math.round(move * framesASecond))
    for (let n = 1; n <= moving; n++) {
      const frame = await photograph(picture(scene, n / moving))
      frames.push({ picture: frame, count: n === moving ? count - moving + 1 : 1 })
    }
  }
  return frames
}

const make = async (key, photograph) => {
  const folder = join(here, key)
  const work = mkdtempSync(join(tmpdir(), 'lesson-video-'))
  const video = await readVideo(key)
  const { title, language, scenes, voice } = video.script
  const recorded = scenes.map(({ say, speak: read, sound }) =>
    sound
      ? { samples: video.sounds[sound](), tight: true }
      : { samples: speak(read ?? say, { ...defaults[language], ...voice }, work) },
  )
  const { track, times } = lay(recorded, framesASecond)
  saveTrack(track, join(work, 'track.f32'))
  const frames = await drawFrames(photograph, video, times)
  await film(frames, join(work, 'track.f32'), join(folder, 'video.mp4'))
  await film(frames, join(work, 'track.f32'), join(folder, 'video.webm'))

  for (const track of ['en', 'hi']) {
    const cues = scenes.map((scene, i) => ({
      start: times[i].voiceStart,
      end: times[i].voiceEnd,
      words: track === language ? scene.say : scene[track],
    }))
    writeFileSync(join(folder, `${track}.vtt`), captions(cues))
  }
  const first = await photograph(video.picture(scenes[0], 1))
  writeFileSync(join(folder, 'poster.webp'), await sharp(first).webp({ quality: 72, effort: 6 }).toBuffer())

  const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', join(folder, 'video.mp4')]
  const durationSeconds = Math.round(Number(execFileSync('ffprobe', probe, { encoding: 'utf8' })) * 10) / 10
  const size = (name) => statSync(join(folder, name)).size
  const about = { key, title, language, durationSeconds, width, height, bytes: size('video.mp4') }
  const more = { bytesWebm: size('video.webm'), poster: 'poster.webp', captions: ['en', 'hi'] }
  writeFileSync(join(folder, 'about.yaml'), dump({ ...about, ...more }))
  rmSync(work, { recursive: true })
  console.log(`${key}: ${durationSeconds} s, mp4 ${about.bytes}, webm ${more.bytesWebm}, poster ${size('poster.webp')}`)
}

const stills = async (key, photograph, folder) => {
  mkdirSync(folder, { recursive: true })
  const { script, picture } = await readVideo(key)
  for (const [i, scene] of script.scenes.entries()) {
    const name = `${key}-${String(i + 1).padStart(2, '0')}.png`
    writeFileSync(join(folder, name), await photograph(picture(scene, 1)))
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { stills: { type: 'string' } } })
const every = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
const keys = positionals.length ? positionals : every.map((entry) => entry.name)
const { photograph, close } = await openStage()
try {
  for (const key of keys) await (values.stills ? stills(key, photograph, values.stills) : make(key, photograph))
} finally {
  await close()
}
