import { messages as english } from '../messages/audit-en.ts'
import { messages as hindi } from '../messages/audit-hi.ts'
import { messages } from '../messages/failures-en.ts'
import { messages as failuresHi } from '../messages/failures-hi.ts'
import { actName, entityName, type Worded } from '../rules/audit-words.ts'

// The log holds codes and the page shows words: a search is for the words, and the database is asked for their codes.

const languages = [
  { messages: english, jobs: { ...messages.jobs, webhook: english.webhook } },
  { messages: hindi, jobs: { ...failuresHi.jobs, webhook: hindi.webhook } },
] satisfies { messages: Worded; jobs: Record<string, string> }[]

/** Letters as they are compared: some keyboards write a Hindi letter with a dot as one sign, some as two. */
const plain = (text: string) => text.toLowerCase().normalize('NFC')

/** What a search means among the codes there are: acts, kinds of thing, and work that failed, in either language. */
export function codesFor(search: string, there: { acts: readonly string[]; entities: readonly string[] }) {
  const sought = plain(search).split(/\s+/).filter(Boolean).slice(0, 6)
  const shownAs = (...names: (string | undefined)[]) =>
    names.some((name) => name !== undefined && sought.every((word) => plain(name).includes(word)))
  const jobs: Record<string, string>[] = languages.map((one) => one.jobs)
  return {
    acts: there.acts.filter((act) => shownAs(...languages.map(({ messages }) => actName(act, messages)))),
    entities: there.entities.filter((entity) =>
      shownAs(...languages.map(({ messages }) => entityName(entity, messages))),
    ),
    jobs: Object.keys(jobs[0] ?? {}).filter((name) => shownAs(...jobs.map((one) => one[name]))),
  }
}
