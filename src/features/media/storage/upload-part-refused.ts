/** Why a part of an upload was refused: no such upload, a wrong offset, no room, or a lost lease. */
export class UploadPartRefused extends Error {
  readonly why: 'absent' | 'elsewhere' | 'full' | 'not ours'
  constructor(why: UploadPartRefused['why']) {
    super(`the part was not taken: ${why}`)
    this.why = why
  }
}

/** Turns the error of a full disk into a refusal; any other error is returned as it is. */
export function namedFull(error: unknown): unknown {
  const full = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes((error as NodeJS.ErrnoException | undefined)?.code ?? '')
  return full ? new UploadPartRefused('full') : error
}
