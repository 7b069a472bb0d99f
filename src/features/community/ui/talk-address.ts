const tabs = ['questions', 'reviews'] as const
export type TalkTab = (typeof tabs)[number]
export type TalkSearch = { talk?: TalkTab; question?: string }

/** What of a lesson's address belongs to the questions and reviews under it. */
export function readTalk(sent: Record<string, unknown>): TalkSearch {
  const talk = tabs.find((one) => one === sent.talk)
  const question = typeof sent.question === 'string' && /^[\w-]{1,64}$/.test(sent.question) ? sent.question : undefined
  return { ...(talk ? { talk } : {}), ...(question ? { question } : {}) }
}
