import { expect, test } from 'vitest'
import { readPdf } from '../../../tests/pdf.ts'
import { drawPdf } from './pdf.ts'

const template = `#let d = json(bytes(sys.inputs.data))
#set document(title: "A test", date: datetime(year: 2026, month: 11, day: 25))
#set text(font: "Anek Document", fallback: false)
#d.text`
const draw = (text: string, caller?: string) => drawPdf({ template, data: { text } }, caller)

test('documents that are asked for together are drawn one after the other, each with its own data', async () => {
  const texts = ['one', 'two', 'three', 'four']
  const read = await Promise.all(texts.map(async (text) => (await readPdf(await draw(text))).text))
  expect(read).toEqual(texts)
})

test('a wrong template is reported, and the next document is drawn all the same', async () => {
  await expect(drawPdf({ template: '#panic("no")', data: {} })).rejects.toThrow(/a PDF template is wrong: .*no/)
  await expect(drawPdf({ template: '#read("/etc/passwd")', data: {} })).rejects.toThrow('a PDF template is wrong')
  expect((await readPdf(await draw('after'))).text).toBe('after')
})

test('one caller can’t take all turns, and gets the answer to come back', async () => {
  const asked = Promise.allSettled(Array.from({ length: 10 }, (_, number) => draw(`greedy ${number}`, 'greedy')))
  const others = await draw('patient', 'patient')
  const ends = await asked
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  expect(ends.at(-1)).toMatchObject({ reason: { code: 'BUSY', details: { retryAfterSeconds: 2 } } })
  expect((await readPdf(others)).text).toBe('patient')
})
