import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildAlone } from './build-alone.ts'

let folder: string
let notes: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sopaan-build-alone-'))
  notes = join(folder, 'notes')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const dist = () => join(folder, 'dist')
const written = async () => (await readFile(notes, 'utf8').catch(() => '')).trim().split('\n')
const module = JSON.stringify(fileURLToPath(new URL('build-alone.ts', import.meta.url)))

/** A process that builds until it is killed, or until its standard input ends. */
async function otherProcess() {
  const script = `
    import { appendFileSync } from 'node:fs'
    import { buildAlone } from ${module}
    await buildAlone(${JSON.stringify(dist())}, async () => {
      console.log('building')
      await new Promise((done) => process.stdin.on('end', done).resume())
      appendFileSync(${JSON.stringify(notes)}, 'the first\\n')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a build waits for the one of another process, and knows that it did', async () => {
  const child = await otherProcess()
  const build = (waited: boolean) => appendFile(notes, `the second, which waited: ${waited}\n`)
  await buildAlone(dist(), build, (pid) => {
    expect(pid).toBe(child.pid)
    child.stdin.end()
  })
  expect(await written()).toEqual(['the first', 'the second, which waited: true'])
})

test('a build whose process was killed is not waited for', async () => {
  const child = await otherProcess()
  child.kill('SIGKILL')
  await once(child, 'exit')
  await buildAlone(dist(), (waited) => appendFile(notes, `waited: ${waited}\n`))
  expect(await written()).toEqual(['waited: false'])
})

test('a build that fails leaves the folder to the next one', async () => {
  await expect(buildAlone(dist(), () => Promise.reject(new Error('a line is wrong')))).rejects.toThrow(
    'a line is wrong',
  )
  await buildAlone(dist(), (waited) => appendFile(notes, `waited: ${waited}\n`))
  expect(await written()).toEqual(['waited: false'])
})

test('several that come at once build one after the other', async () => {
  let building = 0
  const most: number[] = []
  await Promise.all(
    Array.from({ length: 4 }, () =>
      buildAlone(dist(), async () => {
        building += 1
        most.push(building)
        await new Promise((done) => setImmediate(done))
        building -= 1
      }),
    ),
  )
  expect(most).toEqual([1, 1, 1, 1])
})
