import { notFound } from '@tanstack/react-router'
import { guard } from '#features/accounts/ui/guard.ts'
import { CallError } from '#platform/api/client.ts'
import type { PageAnswers } from '#platform/browser/page-answers.ts'
import { draftQuery } from './details-query.ts'

/** Loads a draft for its preview; asks to sign in first. Another creator's draft is not found. */
export async function openDraft(answers: PageAnswers, uid: string, location: { href: string }): Promise<void> {
  await guard({ location })
  await answers.fetch(draftQuery(uid)).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 404) throw notFound()
    throw error
  })
}
