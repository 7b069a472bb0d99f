import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { workQueue } from '#platform/jobs/work-queue.ts'
import type { Settings } from '#platform/server/config.ts'

const known = new Map<string, Promise<boolean>>()

/** Whether videos can be prepared here; asked of the machine once. */
export function hasFfmpeg({ ffmpeg }: Pick<Settings, 'ffmpeg'>): Promise<boolean> {
  if (!ffmpeg) return Promise.resolve(false)
  let answer = known.get(ffmpeg)
  if (!answer) known.set(ffmpeg, (answer = answers(ffmpeg)))
  return answer
}

/** ffprobe is in the same folder as ffmpeg. */
export const ffprobeOf = (ffmpeg: string) => ffmpeg.replace(/ffmpeg([^/]*)$/, 'ffprobe$1')

async function answers(ffmpeg: string): Promise<boolean> {
  const both = [ffmpeg, ffprobeOf(ffmpeg)].map((program) =>
    run(program, ['-version']).then(
      () => true,
      () => false,
    ),
  )
  return (await Promise.all(both)).every(Boolean)
}

/** A program that ended badly; `said` is what it wrote last. */
export class ProgramError extends Error {
  readonly output: string
  constructor(program: string, code: number | null, output: string) {
    super(`${program} ended with ${code ?? 'a signal'}: ${output.slice(-500)}`)
    this.name = 'ProgramError'
    this.output = output
  }
}

/**
 * What both programs are told before a file: nothing but this file is read, and only as one of the containers that are
 * taken, so that no file names others (playlists, lists of files).
 */
export const untrustedInputOptions = [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,ogg,avi',
]

/** Looks at one file at a time in a process; encoders have a turn of their own (make-ladder.ts). */
export const probeQueue = workQueue({ concurrent: 1, maxWaiting: 1000, maxWaitMs: 240_000 })
export const probeTimeoutMs = 60_000

const maxMemoryBytes = 4 * 1024 ** 3
const maxFileBytes = 16 * 1024 ** 3

/**
 * Runs a program at low priority to its end and answers what it wrote. It ends with this process where that ends in
 * order, and at the time limit; the kernel holds it to `maxMemoryBytes`, and each file it writes to `maxFileBytes`.
 */
export async function run(
  program: string,
  args: readonly string[],
  options: { onLine?: (line: string) => void; signal?: AbortSignal; onStart?: (pid: number) => void } = {},
): Promise<string> {
  const limits = `ulimit -v ${maxMemoryBytes / 1024}; ulimit -f ${maxFileBytes / 512}; ulimit -c 0; exec "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limits, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: options.signal,
    killSignal: 'SIGKILL',
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let out = ''
  let trouble = ''
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (!options.onLine) out += text
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) options.onLine?.(line)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (trouble = (trouble + text).slice(-4000)))
  try {
    const ended = once(child, 'close') as Promise<[number | null]>
    if (child.pid) {
      try {
        setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
      } catch {
        // A sandbox that forbids it changes nothing else.
      }
      options.onStart?.(child.pid)
    }
    const [code] = await ended
    if (code !== 0) throw new ProgramError(program, code, trouble)
    return out
  } finally {
    process.off('exit', kill)
  }
}

/** What an encoder tells while it is at work, and how it is ended. */
export type Progress = {
  onProgress: (percent: number | undefined) => void
  onStart: (pid: number) => void
  signal: AbortSignal
}

/** How much of a video is done, by a line of `-progress`; undefined for any other line. */
export function percentOf(line: string, durationSeconds: number): number | undefined {
  const at = Number(/^out_time_us=(\d{1,15})/.exec(line)?.[1])
  return at > 0 ? Math.min(99, Math.floor((at / (durationSeconds * 1_000_000)) * 100)) : undefined
}
