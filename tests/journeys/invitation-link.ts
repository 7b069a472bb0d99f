import type { APIRequestContext } from '@playwright/test'
import { call, expect, mailbox } from './journey.ts'

/** The path in the link of the newest invitation to an email. */
export async function pathInEmail(request: APIRequestContext, email: string): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const [mail] = await mailbox(request, email)
    path = /\/invitation\/\w+(?=\s)/.exec(mail?.text ?? '')?.[0]
    expect(path).toBeTruthy()
  }).toPass()
  return path as string
}

/** Invites an email to a course, and answers the path of the link that it got. */
export async function invitationPath(
  request: APIRequestContext,
  { course, token, email }: { course: string; token: string; email: string },
): Promise<string> {
  const idempotencyKey = crypto.randomUUID()
  await call(request, 'POST', `/creator/course/${course}/invitation`, { list: email, idempotencyKey }, token)
  return pathInEmail(request, email)
}
