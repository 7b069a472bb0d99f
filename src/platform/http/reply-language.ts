import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, preferredLanguage } from '../i18n/language.ts'
import type { Word } from '../i18n/text.ts'
import { wordIn } from '../i18n/translations.ts'
import type { HttpOptions } from './http-options.ts'
import { varyBy } from './vary.ts'

export function languageOf(request: FastifyRequest, { loadTranslations }: HttpOptions): Language {
  return loadTranslations ? preferredLanguage(request.headers['accept-language']) : 'en'
}

/** How texts are worded for the caller, in the language that the answer's headers name. */
export async function wordFor(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Promise<Word> {
  const language = languageOf(request, options)
  varyBy(reply, 'accept-language').header('content-language', language)
  if (language !== 'en') await options.loadTranslations?.()
  return wordIn(language)
}
