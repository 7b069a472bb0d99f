import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, preferredLanguage } from '../i18n/language.ts'
import type { Localize } from '../i18n/text.ts'
import { localizerIn } from '../i18n/translations.ts'
import { varyBy } from './vary.ts'

export function replyLanguage(request: FastifyRequest): Language {
  return preferredLanguage(request.headers['accept-language'])
}

/** How texts are worded for the caller, in the language that the answer's headers name. */
export function localizerFor(request: FastifyRequest, reply: FastifyReply): Localize {
  const language = replyLanguage(request)
  varyBy(reply, 'accept-language').header('content-language', language)
  return localizerIn(language)
}
