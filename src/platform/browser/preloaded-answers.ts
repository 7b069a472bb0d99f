type Answer = { status: number; text: string }
type WithPreloadedAnswers = {
  preloadedAnswers?: Record<string, Promise<Answer>> | undefined
  preloadedToken?: string | null
}

/**
 * The answer to a read that the document asked for while this page's scripts were on their way; each is taken once.
 * Nothing where it failed, or was asked for another session.
 */
export async function preloadedAnswer(url: string, token: string | null): Promise<Answer | undefined> {
  const { preloadedAnswers: answers, preloadedToken } = window as WithPreloadedAnswers
  const answer = answers?.[url]
  if (!answers || !answer) return undefined
  delete answers[url]
  return preloadedToken === token ? answer.catch(() => undefined) : undefined
}
