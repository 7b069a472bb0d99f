import { messages } from '../messages/languages-en.ts'

/** How the language of a course is called on this page; as it is stored, where it has no name here. */
export function languageName(stored: string): string {
  return (messages as Record<string, string>)[stored] ?? stored
}
