// A migration that has landed has run in somebody's school: it never changes, and never gets another number. Its checksum is
// recorded in migrations/checksums.txt, in the form of sha256sum. `npm run migration` records the one that it makes.
//   node tests/check-migrations.ts            fails where a file and its record differ, or one of the two is missing, or
//                                             where servers of the release before would not survive a migration
//   node tests/check-migrations.ts --record   records the files that have no record yet, and those that were edited before
//                                             their first commit, and removes older snapshots: the next migration is written
//                                             from the last one alone
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { breakingStatements, uniqueIndexesOf } from './breaking-statements.ts'

const ownFolder = resolve(import.meta.dirname, '../migrations')
const checksumOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

function recordedIn(folder: string): Map<string, string> {
  const lines = readFileSync(join(folder, 'checksums.txt'), 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
}

const migrationsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** The migrations of a folder that no commit has yet; none where the folder is in no repository. */
export function newMigrations(folder: string): string[] {
  const status = ['status', '--porcelain', '--untracked-files=all', '.']
  const { stdout } = spawnSync('git', status, { cwd: folder, encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .flatMap((line) => (/^(\?\?|A.) .*\.sql$/.test(line) ? [basename(line.slice(3))] : []))
}

/** drizzle-kit's snapshots of the tables but for the last one. */
function olderSnapshots(folder: string): string[] {
  const meta = join(folder, 'meta')
  const all = existsSync(meta) ? readdirSync(meta).filter((name) => name.endsWith('_snapshot.json')) : []
  return all.sort().slice(0, -1)
}

/** From this one on releases are updated one server after the other. */
const firstRolling = '0080'

/** The newest migration that a release has had (migrations/releases.txt). */
function lastReleasedIn(folder: string): string {
  const file = join(folder, 'releases.txt')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return lines.at(-1)?.split(' ')[1] ?? ''
}

/** What the release before would not survive. */
export function breakingIn(folder: string): string[] {
  const files = migrationsIn(folder)
  const released = lastReleasedIn(folder)
  const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')
  return files
    .filter((file) => file >= firstRolling)
    .flatMap((file) => {
      const before = files.filter((other) => other < file)
      // What no release has had yet, the release before this one does not know either.
      const landed = before.map((other) => basename(other, '.sql')).filter((other) => other <= released)
      return breakingStatements({
        name: file,
        text: textOf(file),
        landed: new Set(landed),
        uniqueBefore: new Set(before.flatMap((other) => uniqueIndexesOf(textOf(other)))),
      })
    })
}

/** What is wrong with the migrations of a folder, a sentence each; none where every file is as it was recorded. */
export function migrationProblems(folder: string = ownFolder): string[] {
  const recorded = recordedIn(folder)
  const files = migrationsIn(folder)
  return [
    ...[...recorded.keys()]
      .filter((name) => !files.includes(name))
      .map((name) => `${name} has landed and is missing. Put it back.`),
    ...files
      .filter((name) => recorded.has(name) && recorded.get(name) !== checksumOf(join(folder, name)))
      .map((name) => `${name} has landed and was changed. Undo the change, and write another migration.`),
    ...files
      .filter((name) => !recorded.has(name))
      .map(
        (name) => `${name} is not recorded in migrations/checksums.txt. Run node tests/check-migrations.ts --record.`,
      ),
    ...olderSnapshots(folder).map(
      (name) => `meta/${name} is no longer needed. Run node tests/check-migrations.ts --record.`,
    ),
  ]
}

if (import.meta.main) {
  if (process.argv.includes('--record')) {
    const recorded = recordedIn(ownFolder)
    const unlanded = newMigrations(ownFolder)
    for (const name of migrationsIn(ownFolder))
      if (!recorded.has(name) || unlanded.includes(name)) recorded.set(name, checksumOf(join(ownFolder, name)))
    for (const name of olderSnapshots(ownFolder)) rmSync(join(ownFolder, 'meta', name))
    writeFileSync(
      join(ownFolder, 'checksums.txt'),
      [...recorded].map(([name, checksum]) => `${checksum}  ${name}\n`).join(''),
    )
  }
  const problems = [...migrationProblems(), ...breakingIn(ownFolder)]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.exit(problems.length === 0 ? 0 : 1)
}
