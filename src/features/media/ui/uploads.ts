import type { UploadKind } from '../rules.ts'

/**
 * Begins sending a file and answers its asset's uid at once; the sending goes on by itself, two files at a time, and
 * an UploadField with this uid shows it. For files dropped on the curriculum: one lesson each.
 * @throws CallError with a message for the person (wrong type, too large, too many)
 */
export async function startUpload(_file: File, _kind: UploadKind): Promise<string> {
  return Promise.reject(new Error('not yet'))
}
