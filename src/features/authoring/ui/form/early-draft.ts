import { call, CallError } from '#platform/api/client.ts'
import { type CourseDraft, readDraft } from '../../contract/drafts.ts'

type Asked = Promise<CourseDraft | CallError>
const early = new Map<string, Asked>()

async function askDraft(uid: string): Promise<CourseDraft | CallError> {
  try {
    return (await call(readDraft, { uid })).data
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

/** Asks for a course while its form's code is still on its way. */
export function askEarly(uid: string): void {
  early.set(uid, askDraft(uid))
}

/** The answer that was asked for early, once: what is asked later is asked anew. */
export function draftOf(uid: string): Asked {
  const asked = early.get(uid) ?? askDraft(uid)
  early.clear()
  return asked
}
