import { refusal } from '#platform/api/errors.ts'
import { words } from '../messages/en.ts'

export const uploadNotFound = refusal('UPLOAD_NOT_FOUND', 404, words.uploadNotFound)
export const uploadBusy = refusal('UPLOAD_BUSY', 423, words.uploadBusy)
export const storageFull = refusal('STORAGE_FULL', 503, words.storageFull)
