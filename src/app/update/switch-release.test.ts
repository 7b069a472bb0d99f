import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planUpdate } from './releases.ts'
import { goBackOneRelease, updateRelease } from './switch-release.ts'

// A small product with real git, npm and node: its commands write what they did into a file beside the clone.
let base: string
let work: string
let clone: string
const gitIn = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.in', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim()

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(work, path)), { recursive: true })
  await writeFile(join(work, path), text)
}

/** Publishes a release. @param ends how its build and its migrations end */
async function publish(version: string, migrations: string[], ends = 0): Promise<void> {
  const command = (what: string, code: number) =>
    `import { appendFileSync } from 'node:fs'\nappendFileSync('../done', '${what} ${version}\\n')\nprocess.exit(${code})\n`
  const packaged = { name: 'school', version, private: true, type: 'module' }
  await put('package.json', JSON.stringify(packaged))
  await put(
    'package-lock.json',
    JSON.stringify({ name: 'school', version, lockfileVersion: 3, requires: true, packages: { '': packaged } }),
  )
  const before = existsSync(join(work, 'CHANGELOG.md')) ? await readFile(join(work, 'CHANGELOG.md'), 'utf8') : ''
  await put('CHANGELOG.md', `## ${version}\n\nNew in ${version}.\n\n${before}`)
  await put('migrations/meta/_journal.json', JSON.stringify({ entries: migrations.map((tag) => ({ tag })) }))
  await put('src/app/commands/backup.ts', command('backed up by', 0))
  await put('src/app/commands/prepare-update.ts', command('prepared', ends))
  gitIn(work, 'add', '.')
  gitIn(work, 'commit', '--quiet', '-m', version)
  gitIn(work, 'tag', `v${version}`)
  gitIn(work, 'push', '--quiet', 'origin', 'HEAD:main', `v${version}`)
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'sopaan-update-'))
  work = join(base, 'work')
  clone = join(base, 'clone')
  const remote = join(base, 'remote.git')
  gitIn(base, 'init', '--quiet', '--bare', '--initial-branch=main', remote)
  gitIn(base, 'clone', '--quiet', remote, work)
  await publish('1.0.0', ['0001_school'])
  gitIn(base, 'clone', '--quiet', remote, clone)
})
afterEach(() => rm(base, { recursive: true, force: true }))

const done = async () => (await readFile(join(base, 'done'), 'utf8').catch(() => '')).split('\n').filter(Boolean)
const installed = async () =>
  (JSON.parse(await readFile(join(clone, 'package.json'), 'utf8')) as { version: string }).version
const quiet = () => {}

test('a school with the newest release has nothing to do', async () => {
  expect(await planUpdate(clone)).toBeUndefined()
  expect(await updateRelease(clone, undefined, quiet)).toBeUndefined()
  expect(await done()).toEqual([])
})

test('a check says what a release brings, and changes no file', async () => {
  await publish('1.0.1', ['0001_school'])
  await publish('1.1.0', ['0001_school', '0002_notes', '0003_marks'])
  gitIn(work, 'tag', 'nightly')
  gitIn(work, 'push', '--quiet', 'origin', 'nightly')
  expect(await planUpdate(clone)).toEqual({
    installed: '1.0.0',
    tag: 'v1.1.0',
    changes: [
      { version: '1.1.0', text: 'New in 1.1.0.' },
      { version: '1.0.1', text: 'New in 1.0.1.' },
    ],
    migrations: ['0002_notes', '0003_marks'],
    next: 'v1.0.1',
  })
  expect(await planUpdate(clone, 'v1.0.1')).toMatchObject({ tag: 'v1.0.1', migrations: [], next: undefined })
  expect([await installed(), await done()]).toEqual(['1.0.0', []])
})

test('an update backs up by the present release where it migrates, then prepares the new one, and goes back by one', async () => {
  await publish('1.1.0', ['0001_school', '0002_notes'])
  await publish('1.1.1', ['0001_school', '0002_notes'])
  const lines: string[] = []
  expect(await updateRelease(clone, 'v1.1.0', (line) => lines.push(line))).toBe('v1.1.0')
  expect(lines).toEqual(['Backing up, because v1.1.0 changes the database (0002_notes)', 'Installing v1.1.0'])
  expect(await updateRelease(clone, undefined, quiet)).toBe('v1.1.1')
  expect(await done()).toEqual(['backed up by 1.0.0', 'prepared 1.1.0', 'prepared 1.1.1'])
  expect(await goBackOneRelease(clone, quiet)).toBe('v1.1.0')
  expect(await installed()).toBe('1.1.0')
  expect((await done()).at(-1)).toBe('prepared 1.1.0')
})

test('a release that can not be prepared leaves the present files as they were, on their branch', async () => {
  await publish('1.1.0', ['0001_school', '0002_notes'], 1)
  await expect(updateRelease(clone, undefined, quiet)).rejects.toThrow(
    'node src/app/commands/prepare-update.ts failed; its messages are above. The files of the present release are back',
  )
  expect([await installed(), gitIn(clone, 'rev-parse', '--abbrev-ref', 'HEAD')]).toEqual(['1.0.0', 'main'])
})

test('a clone with changed files is refused before anything is done', async () => {
  await publish('1.1.0', ['0001_school', '0002_notes'])
  await writeFile(join(clone, 'CHANGELOG.md'), 'mine')
  await expect(updateRelease(clone, undefined, quiet)).rejects.toThrow(/were changed[^]*CHANGELOG\.md/)
  await expect(goBackOneRelease(clone, quiet)).rejects.toThrow('were changed')
  expect(await done()).toEqual([])
})

test.each([
  ['v1.0.0', 'v1.0.0 is no later release than 1.0.0'],
  ['v9.9.9', 'The remote has no release v9.9.9. It has: v1.0.0.'],
  ['--upload-pack=evil', 'The remote has no release --upload-pack=evil'],
])('%s is not installed', async (tag, why) => {
  await expect(updateRelease(clone, tag, quiet)).rejects.toThrow(why)
})

test('the first release has none before it, and a remote that is away is named by git', async () => {
  await expect(goBackOneRelease(clone, quiet)).rejects.toThrow('There is no release before 1.0.0.')
  await rm(join(base, 'remote.git'), { recursive: true })
  await expect(planUpdate(clone)).rejects.toThrow(/git ls-remote: [^]*remote\.git/)
})
