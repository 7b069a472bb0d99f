import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { captionLanguages } from '#features/media/rules.ts'
import { certificatesExist } from './rules/site.ts'

const src = resolve(import.meta.dirname, '../..')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
const read = (name: string) => readFileSync(join(src, name), 'utf8')
const mention = /certificate|प्रमाण-?पत्र|सर्टिफ/i

/** Without what is shown only where certificates exist: conditions in texts, and words chosen by `certificates`. */
const unconditional = (text: string) =>
  text
    .replace(/\{\?certificates:(?:[^{}]|\{\w+\})*\}/g, '')
    .replace(/\$\{certificates \? '[^']*' : ''\}/g, '')
    .replace(/certificates\s*\?\s*'[^']*'\s*:/g, '')
    .replace(/^\s*(certificates?|certificateText): '[^']*',$/gm, '')
    .replace(/\(certificates(: boolean)?\)/g, '')

test('no text of ours speaks of certificates while there are none', () => {
  const texts = files.filter((name) => /\/messages\/[\w-]+\.ts$|\/copy\/.*\.md$/.test(name))
  expect(texts.length).toBeGreaterThan(80)
  const speaking = texts.flatMap((name) =>
    unconditional(read(name))
      .split('\n')
      .filter((line) => mention.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(certificatesExist ? [] : speaking).toEqual([])
})

test('a component that shows a certificate asks first whether there are any', () => {
  const components = files.filter((name) => name.endsWith('.tsx') && /words\.\w*certificate/i.test(read(name)))
  for (const name of components) expect([name, read(name).includes('certificatesExist')]).toEqual([name, true])
})

test('captions are promised in as many languages as they may be in', () => {
  expect(captionLanguages).toHaveLength(12)
  expect(read('features/site/messages/en.ts')).toContain('captions in twelve languages.')
})
