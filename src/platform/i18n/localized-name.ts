import { messages as language } from '../messages/language-en.ts'

/**
 * What a thing of the school is called on this page: it has a name in either language, and answers carry both, so that
 * one kept answer serves pages of both.
 */
export function localizedName({ name, nameHi }: { name: string; nameHi?: string | undefined }): string {
  return (language.code === 'hi' && nameHi) || name
}
