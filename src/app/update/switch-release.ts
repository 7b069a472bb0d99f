import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { git, refuseChanges, UpdateError } from './git.ts'
import { planUpdate, tagBefore } from './releases.ts'

/**
 * Puts the files of another release in place, while the school runs the present ones: backs up where it migrates, installs
 * its packages, builds its pages and migrates. What fails puts the present files back.
 * @param folder the clone
 * @param requested the tag of a later release; the newest one if absent
 * @param say prints what is being done
 * @returns the tag that is installed now; undefined where the newest one was
 * @throws UpdateError
 */
export async function updateRelease(
  folder: string,
  requested: string | undefined,
  say: (line: string) => void,
): Promise<string | undefined> {
  await refuseChanges(folder)
  const plan = await planUpdate(folder, requested)
  if (!plan) return undefined
  if (plan.migrations.length > 0) {
    say(`Backing up, because ${plan.tag} changes the database (${plan.migrations.join(', ')})`)
    await run(folder, 'node', ['src/app/commands/backup.ts'])
  }
  await switchTo(folder, plan.tag, say)
  return plan.tag
}

/**
 * The same for the release before this one, which starts on the database as it is: see `oldestRelease` in
 * src/platform/database/migrate.ts.
 * @returns its tag
 */
export async function goBackOneRelease(folder: string, say: (line: string) => void): Promise<string> {
  await refuseChanges(folder)
  const tag = await tagBefore(folder)
  await switchTo(folder, tag, say)
  return tag
}

async function switchTo(folder: string, tag: string, say: (line: string) => void): Promise<void> {
  const present = await git(folder, ['rev-parse', 'HEAD'])
  const branch = await git(folder, ['rev-parse', '--abbrev-ref', 'HEAD'])
  say(`Installing ${tag}`)
  try {
    await checkOut(folder, tag)
    await run(folder, 'npm', npmInstall)
    await run(folder, 'node', ['src/app/commands/prepare-update.ts'])
  } catch (error) {
    await checkOut(folder, branch === 'HEAD' ? present : branch)
    await run(folder, 'npm', npmInstall)
    throw new UpdateError(
      `${(error as Error).message}. The files of the present release are back, and the school goes on as it is.`,
    )
  }
}

/** Not `npm ci`: that would remove the packages of the school that runs. The lock stays as the release has it. */
const npmInstall = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
/** Branches stay where they are: the clone is at the tag itself. Nothing is lost, since no file was changed before. */
const checkOut = (folder: string, at: string) => git(folder, ['checkout', '--quiet', '--force', at])

/** Runs a command with the files that are there now; it prints for itself. */
async function run(folder: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command === 'node' ? process.execPath : command, args, { cwd: folder, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new UpdateError(`${command} ${args[0]} failed; its messages are above`)
}
