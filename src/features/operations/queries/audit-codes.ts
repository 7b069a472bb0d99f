import { foldedWords, foldText } from '#platform/format/fold-text.ts'
import { languageCodes } from '#platform/i18n/language.ts'
import { messagesFor } from '#platform/i18n/messages-for.ts'
import { messages as audit } from '../messages/audit-en.ts'
import { messages as failures } from '../messages/failures-en.ts'
import { actName, entityName } from '../rules/audit-words.ts'

// The log holds codes and the page shows words: a search is for the words, and the database is asked for their codes.

const languages = languageCodes.map((language) => {
  const messages = messagesFor(language, audit)
  const jobs: Record<string, string> = { ...messagesFor(language, failures).jobs, webhook: messages.webhook }
  return { messages, jobs }
})

/** What a search means among the codes there are: acts, kinds of thing, and work that failed, in any language. */
export function codesFor(search: string, there: { acts: readonly string[]; entities: readonly string[] }) {
  const sought = foldedWords(search).slice(0, 6)
  const shownAs = (...names: (string | undefined)[]) =>
    names.some((name) => name !== undefined && sought.every((word) => foldText(name).includes(word)))
  return {
    acts: there.acts.filter((act) => shownAs(...languages.map(({ messages }) => actName(act, messages)))),
    entities: there.entities.filter((entity) =>
      shownAs(...languages.map(({ messages }) => entityName(entity, messages))),
    ),
    jobs: Object.keys(languages[0]?.jobs ?? {}).filter((name) => shownAs(...languages.map(({ jobs }) => jobs[name]))),
  }
}
