import { renderToStaticMarkup } from 'react-dom/server'
import { readDraft } from '#features/courses/contract/authoring.ts'
import { EarlyForm } from '#features/courses/ui/form/early/early-form.tsx'
import { readPlace } from '#features/courses/ui/form/form-place.ts'
import { addressOf } from '#platform/client.ts'

type Match = { routeId: string; params: Record<string, string | undefined>; search: unknown }

/** The first screen of a page that its scripts draw, where it has one that comes with the document. Only the server reads this. */
export function earlyPage(matches: readonly Match[], nonce: string | undefined): string {
  const { routeId = '', params = {}, search } = matches.at(-1) ?? {}
  const { step = 'basics' } = readPlace((search ?? {}) as Record<string, unknown>)
  if (step !== 'basics') return ''
  if (routeId === '/_creator/create-course') return renderToStaticMarkup(<EarlyForm nonce={nonce} />)
  const uid = params.id
  if (routeId !== '/_creator/edit-course/$id' || !uid) return ''
  return renderToStaticMarkup(<EarlyForm course={{ uid, draftUrl: addressOf(readDraft, { uid }) }} nonce={nonce} />)
}
