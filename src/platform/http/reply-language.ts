import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, preferredLanguage } from '../i18n/language.ts'
import type { Word } from '../i18n/text.ts'
import { wordIn } from '../i18n/translations.ts'
import { varyBy } from './vary.ts'

export function replyLanguage(request: FastifyRequest): Language {
  return preferredLanguage(request.headers['accept-language'])
}

/** How texts are worded for the caller, in the language that the answer's headers name. */
export function wordFor(request: FastifyRequest, reply: FastifyReply): Word {
  const language = replyLanguage(request)
  varyBy(reply, 'accept-language').header('content-language', language)
  return wordIn(language)
}
