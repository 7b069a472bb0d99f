import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { type Modes, ownModes } from './modes.ts'
import type { Storage } from './storage.ts'
import { uploadFiles } from './upload-files.ts'

/** Media as files under one folder, which is closed to the machine's other users, whatever rights earlier files in it have. */
export async function fileStorage(folder: string, modes: Modes = ownModes): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: modes.folder })
  // A folder that several servers share may belong to another user of theirs.
  await chmod(folder, modes.folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error
  })
  /** The file of a path, or undefined where it would be outside the folder. */
  const at = (path: string) => {
    const file = resolve(folder, path)
    return file.startsWith(folder + sep) ? file : undefined
  }
  const inside = (path: string) => {
    const file = at(path)
    if (!file) throw new Error('a media path leads out of the media folder')
    return file
  }
  return {
    async stat(path) {
      const file = at(path)
      const info = file ? await stat(file).catch(() => undefined) : undefined
      if (!info?.isFile()) return undefined
      return { bytes: info.size, tag: `"${info.size.toString(36)}-${Math.round(info.mtimeMs).toString(36)}"` }
    },
    read: async (path, range) => createReadStream(inside(path), range ?? {}),
    async put(path, from) {
      const file = inside(path)
      await mkdir(dirname(file), { recursive: true, mode: modes.folder })
      if (!Buffer.isBuffer(from)) return move(from.file, file, modes.file)
      const part = `${file}.${randomUUID()}.part`
      try {
        await writeFile(part, from, { mode: modes.file })
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    withFile: (path, work) => work(inside(path)),
    remove: (path) => rm(inside(path), { recursive: path.endsWith('/'), force: true }),
    async room() {
      await mkdir(folder, { recursive: true, mode: modes.folder })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    uploads: uploadFiles(inside, modes),
  }
}

/** A move within one disk is atomic; across disks the file is first copied under another name. */
async function move(from: string, to: string, mode: number): Promise<void> {
  await chmod(from, mode)
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const part = `${to}.${randomUUID()}.part`
    await copyFile(from, part)
    await chmod(part, mode)
    await rename(part, to)
    await rm(from, { force: true })
  }
}
