import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { compareVersions, numbersOf } from './changelog.ts'

/** An update can't go on; the message says why and what to do. */
export class UpdateError extends Error {
  readonly operator = true
}

const execute = promisify(execFile)
const askMs = 20_000
const workMs = 300_000

/** Runs git in a clone. @returns what it printed @throws UpdateError with its own words, also after `withinMs` */
export async function git(folder: string, args: string[], withinMs = workMs): Promise<string> {
  try {
    const { stdout } = await execute('git', args, {
      cwd: folder,
      timeout: withinMs,
      maxBuffer: 16_000_000,
      // Nobody is there to type a password.
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -oBatchMode=yes' },
    })
    return stdout.trim()
  } catch (error) {
    const { killed, stderr, message } = error as { killed?: boolean; stderr?: string; message: string }
    const why = killed ? `no answer within ${withinMs / 1000} seconds` : stderr?.trim() || message
    throw new UpdateError(`git ${args[0]}: ${why}`)
  }
}

/** @throws UpdateError where a file of the repository was changed here, or there is no repository */
export async function refuseChanges(folder: string): Promise<void> {
  const changed = await git(folder, ['status', '--porcelain', '--untracked-files=no'])
  if (changed)
    throw new UpdateError(
      `Files of this clone were changed, and an update would lose that:\n${changed}\nCommit the changes elsewhere, or undo them: git checkout -- FILE`,
    )
}

/** The tags of the releases that the remote `origin` has, the oldest first. */
export async function tagsOfRemote(folder: string): Promise<string[]> {
  const lines = (await git(folder, ['ls-remote', '--tags', '--refs', 'origin'], askMs)).split('\n')
  const tags = lines.map((line) => line.split('refs/tags/')[1] ?? '')
  return tags.filter((tag) => tag.startsWith('v') && numbersOf(tag)).toSorted(compareVersions)
}

export async function fetchTag(folder: string, tag: string): Promise<void> {
  await git(folder, ['fetch', '--quiet', '--no-tags', 'origin', `refs/tags/${tag}:refs/tags/${tag}`])
}

/** A file as it is at a tag; empty where it is not there. */
export async function fileAt(folder: string, tag: string, path: string): Promise<string> {
  return git(folder, ['show', `${tag}:${path}`]).catch(() => '')
}
