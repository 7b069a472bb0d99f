/** Why a part of an upload was refused: no such upload, a wrong offset, or a lost lease. */
export class UploadPartRefused extends Error {
  readonly why: 'absent' | 'elsewhere' | 'not ours'
  constructor(why: UploadPartRefused['why']) {
    super(`the part was not taken: ${why}`)
    this.why = why
  }
}
