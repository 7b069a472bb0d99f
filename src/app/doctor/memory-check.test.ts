import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkMemory, memoryLine, usedOfGroup } from './memory-check.ts'

const line = (available: number, total: number) => {
  const { state, text } = memoryLine(available, total)
  return `${state}: ${String(text)}`
}

test('memory is scarce below a tenth, and little below the advised 1 GB, of which the system reserves some', () => {
  expect(line(1e9, 4e9)).toBe('ok: 1.0 GB of 4.0 GB available.')
  expect(line(400e6, 4e9)).toMatch(/^ok/)
  expect(line(399e6, 4e9)).toMatch(
    /^warning: Only 399\.0 MB of 4\.0 GB of memory available \(9%\)\. Look which program/,
  )
  expect(line(500e6, 900e6)).toMatch(/^ok/)
  expect(line(500e6, 899e6)).toMatch(
    /^warning: There are 899\.0 MB of memory, and 1 GB is advised\. Enlarge the machine/,
  )
})

test('of this machine there is a line', async () => {
  const lines = await checkMemory()
  expect(lines.map(({ part }) => part)).toEqual(['memory'])
  expect(String(lines[0]?.text)).toMatch(/\d [MG]B/)
})

describe('what a control group uses', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sopaan-cgroup-'))
  })
  afterEach(() => rmSync(root, { recursive: true, force: true }))
  const write = (folder: string, usage: string, stat: string) => {
    mkdirSync(join(root, folder), { recursive: true })
    writeFileSync(join(root, folder, usage), '500000000\n')
    writeFileSync(join(root, folder, 'memory.stat'), stat)
  }
  const stat = 'anon 100\ninactive_file 200000000\nactive_file 5\n'

  test('leaves out the copies of files, in version 2 of its own group or of the container’s', async () => {
    write('', 'memory.current', stat)
    expect(await usedOfGroup(root, '0::/\n')).toBe(300_000_000)
    expect(await usedOfGroup(root, '0::/docker/unseen\n')).toBe(300_000_000)
    write('system.slice/sopaan.service', 'memory.current', stat.replace('200000000', '100000000'))
    expect(await usedOfGroup(root, '0::/system.slice/sopaan.service\n')).toBe(400_000_000)
  })

  test('is read in version 1 too, and unknown where there is nothing to read', async () => {
    write('memory/docker/a', 'memory.usage_in_bytes', `${stat}total_inactive_file 250000000\n`)
    expect(await usedOfGroup(root, '5:cpu:/\n4:memory:/docker/a\n0::/\n')).toBe(250_000_000)
    expect(await usedOfGroup(root, '0::/\n')).toBeUndefined()
  })
})
