import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareVersions, numbersOf, type Release, releasesIn } from './changelog.ts'
import { fetchTag, fileAt, tagsOfRemote, UpdateError } from './git.ts'

/** The version of the code in a folder. */
export async function installedVersion(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** What lies between this installation and another release. */
type Plan = {
  installed: string
  tag: string
  /** Of the releases after the installed one, up to that one, the newest first. */
  changes: Release[]
  /** The migrations that would run, by name. */
  migrations: string[]
  /** The release after the installed one, where that is not the one of `tag`. */
  next: string | undefined
}

/**
 * Fetches a release and says what it brings.
 * @param requested its tag; the newest one if absent
 * @returns undefined where the newest release is installed
 * @throws UpdateError for a tag that is none of a later release
 */
export async function planUpdate(folder: string, requested?: string): Promise<Plan | undefined> {
  const installed = await installedVersion(folder)
  const tags = await tagsOfRemote(folder)
  const later = tags.filter((tag) => compareVersions(tag, installed) > 0)
  if (requested !== undefined && !later.includes(requested))
    throw new UpdateError(
      tags.includes(requested)
        ? `${requested} is no later release than ${installed}, which is installed. To go back by one: npm run update -- --back`
        : `The remote has no release ${requested}. It has: ${tags.join(', ') || 'none'}.`,
    )
  const tag = requested ?? later.at(-1)
  if (!tag) return undefined
  await fetchTag(folder, tag)
  const changes = releasesIn(await fileAt(folder, tag, 'CHANGELOG.md')).filter(
    ({ version }) => compareVersions(version, installed) > 0 && compareVersions(version, tag) <= 0,
  )
  const own = new Set(migrationsOf(await readFile(join(folder, journal), 'utf8')))
  const migrations = migrationsOf(await fileAt(folder, tag, journal)).filter((name) => !own.has(name))
  return { installed, tag, changes, migrations, next: later[0] === tag ? undefined : later[0] }
}

/** The tag of the release before the installed one. @throws UpdateError where there is none */
export async function tagBefore(folder: string): Promise<string> {
  const installed = await installedVersion(folder)
  const before = (await tagsOfRemote(folder)).findLast((tag) => compareVersions(tag, installed) < 0)
  if (!before || !numbersOf(installed)) throw new UpdateError(`There is no release before ${installed}.`)
  await fetchTag(folder, before)
  return before
}

const journal = 'migrations/meta/_journal.json'

function migrationsOf(text: string): string[] {
  return text ? (JSON.parse(text) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag) : []
}
