import * as fs from 'node:fs'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Modes } from './modes.ts'
import { UploadPartRefused } from './upload-part-refused.ts'
import type { UploadStore } from './storage.ts'

/** Uploads that grow in the files they will be. @param at the file of a path */
export function uploadFiles(at: (path: string) => string, modes: Modes): UploadStore {
  const offset = async (path: string) => {
    const file = await open(at(path), 'r').catch(() => undefined)
    // Opens the file instead of only reading its size: a shared file system then reports what another server wrote
    // before closing it.
    return (await file?.stat().finally(() => file.close()))?.size
  }
  return {
    async create(path) {
      await mkdir(dirname(at(path)), { recursive: true, mode: modes.folder })
      await writeFile(at(path), '', { mode: modes.file })
    },
    offset,
    async append(path, part) {
      const here = await offset(path)
      if (here === undefined) throw new UploadPartRefused('absent')
      if (here !== part.offset) throw new UploadPartRefused('elsewhere')
      const file = fs.createWriteStream(at(path), {
        flags: 'r+',
        start: here,
        // The bytes received in the meantime are written together: this takes a third of the time of writing them one
        // by one.
        highWaterMark: 1_048_576,
        fs: writesWhile(part.held),
      })
      await pipeline(part.body, file)
      return here + file.bytesWritten
    },
    finish: async () => {},
    discard: (path) => rm(at(path), { force: true }),
  }
}

/**
 * The file system calls of one upload. Each write first checks that the lease is ours, so nothing can run between the
 * check and the write.
 */
function writesWhile(held: () => boolean) {
  const guarded = <Call extends typeof fs.write | typeof fs.writev>(call: Call) =>
    ((...args: unknown[]) => {
      if (held()) (call as (...all: unknown[]) => void)(...args)
      else (args.at(-1) as (error: Error) => void)(new UploadPartRefused('not ours'))
    }) as unknown as Call
  return { open: fs.open, close: fs.close, write: guarded(fs.write), writev: guarded(fs.writev) }
}
