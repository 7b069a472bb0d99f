/** Why the database can't start or can't be used, in words for the person who started us. */
export class DatabaseStartError extends Error {
  /** The start prints the message alone. */
  readonly operator = true
}

/** Turns what a failing disk or folder says into a line that names the folder and what to do. */
export function folderError(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new DatabaseStartError(
      `${folder} can't be written (${code === 'EROFS' ? 'the file system is read-only' : 'permission denied'}). ` +
        `Give this user write permission, or set DATA_DIR to another folder.`,
    )
  if (code === 'ENOENT') return new DatabaseStartError(`${folder} can't be created. Set DATA_DIR to another folder.`)
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new DatabaseStartError(
      `${folder} can't be created: a file has the same name. Set DATA_DIR to another folder.`,
    )
  return error
}

export function diskFull(folder: string): DatabaseStartError {
  return new DatabaseStartError(
    `The disk that holds ${folder} is full. Free some space (200 MB is enough to start), or set DATA_DIR to a folder on another disk.`,
  )
}
