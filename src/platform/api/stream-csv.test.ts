import type { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { streamCsv } from './stream-csv.ts'

const total = 100_000
const fileOf = (maxRows: number, asked: number[] = []) =>
  streamCsv<{ id: number }>({
    file: 'numbers',
    columns: [['Number', (row) => row.id]],
    maxRows,
    rows: async (limit, after) => {
      asked.push(limit)
      const from = after?.id ?? 0
      return Array.from({ length: Math.min(limit, total - from) }, (_, index) => ({ id: from + index + 1 }))
    },
  }).file as Readable

async function linesOf(file: Readable): Promise<string[]> {
  let text = ''
  for await (const part of file) text += String(part)
  return text.trim().split('\r\n')
}

test('100,000 rows leave in batches, each once and in order', async () => {
  const asked: number[] = []
  const lines = await linesOf(fileOf(total * 2, asked))
  expect(lines).toHaveLength(total + 1)
  expect(lines.slice(1).every((line, index) => line === String(index + 1))).toBe(true)
  expect(Math.max(...asked)).toBe(2000)
})

test('reads no more than is taken, and no more rows than are allowed', async () => {
  const asked: number[] = []
  const file = fileOf(total, asked)
  for await (const part of file) if (String(part).includes('Number')) break
  expect(asked.length).toBeLessThan(20)
  expect(await linesOf(fileOf(2500))).toHaveLength(2501)
})
