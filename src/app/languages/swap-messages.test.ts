import { join, resolve } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { swapMessages } from './swap-messages.ts'

const root = resolve(import.meta.dirname, '../../..')

async function builtWith(code: string): Promise<string> {
  const file = join(root, 'src/features/faq/ui/planted.ts')
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'] } },
    plugins: [
      swapMessages('hi'),
      { name: 'planted', resolveId: (id) => (id === file ? id : null), load: (id) => (id === file ? code : null) },
    ],
  })
  const outputs = (Array.isArray(result) ? result : [result]) as { output: { code?: string }[] }[]
  return outputs.flatMap(({ output }) => output.map((one) => one.code ?? '')).join('\n')
}

test('a Hindi build speaks Hindi, however the words are imported, and carries no English ones', async () => {
  const code = await builtWith(
    "import { messages } from '../messages/en.ts'\nimport { messages as language } from '#platform/messages/language-en.ts'\nconsole.log(messages.title, language.code)",
  )
  expect(code).toContain('अक्सर पूछे जाने वाले प्रश्न')
  expect(code).not.toContain('Frequently asked questions')
  expect(code).toContain('code: "hi"')
})

test('words that are asked for later are Hindi too', async () => {
  const code = await builtWith("void import('../messages/en.ts').then(({ messages }) => console.log(messages.title))")
  expect(code).toContain('अक्सर पूछे जाने वाले प्रश्न')
  expect(code).not.toContain('Frequently asked questions')
})
