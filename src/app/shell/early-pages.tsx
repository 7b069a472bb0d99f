import { renderToStaticMarkup } from 'react-dom/server'
import { readDraft } from '#features/courses/contract/authoring.ts'
import { EarlyForm } from '#features/courses/ui/form/early/early-form.tsx'
import { addressOf } from '#platform/client.ts'

type Match = { routeId: string; params: Record<string, string | undefined>; search: unknown }

/** The first screen of a page that its scripts draw, where it has one that comes with the document. Only the server reads this. */
export function earlyPage(matches: readonly Match[], nonce: string | undefined): string {
  const { routeId = '', params = {}, search } = matches.at(-1) ?? {}
  const step = (search as { step?: string } | undefined)?.step ?? 'basics'
  if (step !== 'basics') return ''
  if (routeId === '/_creator/create-course') return renderToStaticMarkup(<EarlyForm nonce={nonce} />)
  if (routeId !== '/_creator/edit-course/$id' || !/^[a-z0-9]{8,40}$/i.test(params.id ?? '')) return ''
  const uid = params.id as string
  return renderToStaticMarkup(<EarlyForm course={{ uid, draftUrl: addressOf(readDraft, { uid }) }} nonce={nonce} />)
}
