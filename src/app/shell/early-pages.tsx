import { renderToStaticMarkup } from 'react-dom/server'
import { readDraft } from '#features/authoring/contract/drafts.ts'
import { EarlyForm } from '#features/authoring/ui/form/early/early-form.tsx'
import { readPlace } from '#features/authoring/ui/form/form-place.ts'
import { addressOf } from '#platform/api/client.ts'

type Match = { routeId: string; params: Record<string, string | undefined>; search: unknown }

type Matches = readonly Match[]

/** Of which course the first screen comes with the document, or that one begins; nothing for any other page. */
function earlyCourse(matches: Matches): { uid?: string } | undefined {
  const { routeId = '', params = {}, search } = matches.at(-1) ?? {}
  const { step = 'basics' } = readPlace((search ?? {}) as Record<string, unknown>)
  if (step !== 'basics') return undefined
  if (routeId === '/_creator/create-course') return {}
  return routeId === '/_creator/edit-course/$id' && params.id ? { uid: params.id } : undefined
}

/** Whether a page's first screen comes with the document. */
export const hasEarlyPage = (matches: Matches): boolean => earlyCourse(matches) !== undefined

/** The first screen of a page that its scripts draw, where it has one that comes with the document. Only the server reads this. */
export function earlyPage(matches: Matches, nonce: string | undefined): string {
  const found = earlyCourse(matches)
  if (!found) return ''
  const course = found.uid ? { uid: found.uid, draftUrl: addressOf(readDraft, { uid: found.uid }) } : undefined
  return renderToStaticMarkup(<EarlyForm {...(course ? { course } : {})} nonce={nonce} />)
}
