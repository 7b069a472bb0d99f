import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, preferredLanguage } from '../i18n/language.ts'
import type { HttpOptions } from './http-options.ts'
import type { Say } from './refuse.ts'
import { varyBy } from './vary.ts'

export function languageOf(request: FastifyRequest, { speaker }: HttpOptions): Language {
  return speaker ? preferredLanguage(request.headers['accept-language']) : 'en'
}

/** How the asker is spoken to: our words in their language. */
export async function sayTo(request: FastifyRequest, reply: FastifyReply, options: HttpOptions): Promise<Say> {
  const language = languageOf(request, options)
  varyBy(reply, 'accept-language').header('content-language', language)
  return language === 'en' || !options.speaker ? (text) => text : options.speaker()
}
