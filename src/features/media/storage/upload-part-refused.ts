/** Why a part of an upload was not taken: no such upload, not where it ends, no room, or no longer one's to write. */
export class UploadPartRefused extends Error {
  readonly why: 'absent' | 'elsewhere' | 'full' | 'not ours'
  constructor(why: UploadPartRefused['why']) {
    super(`the part was not taken: ${why}`)
    this.why = why
  }
}

/** A full disk by its name; anything else as it was. */
export function namedFull(error: unknown): unknown {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
  return full ? new UploadPartRefused('full') : error
}
