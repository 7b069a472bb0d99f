const tabs = ['notes', 'transcript', 'questions', 'reviews'] as const
export type DiscussionTab = (typeof tabs)[number]
/** `note`: one's own note, which is shown in the article. */
export type DiscussionSearch = { talk?: DiscussionTab; question?: string; note?: string }

/** What of a lesson's address belongs to the notes, transcript, questions and reviews of it. */
export function readDiscussion(sent: Record<string, unknown>): DiscussionSearch {
  const talk = tabs.find((one) => one === sent.talk)
  const uid = (name: string) => {
    const value = sent[name]
    return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? { [name]: value } : {}
  }
  return { ...(talk ? { talk } : {}), ...uid('question'), ...uid('note') }
}
