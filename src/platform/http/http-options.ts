import type { Writable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Action, CallerRequest, Ctx } from '../api/action.ts'
import type { Settings } from '../server/config.ts'
import type { CompressedReply } from './compressed-reply.ts'
import type { Actor } from './session.ts'

export type HttpOptions = {
  settings: Settings
  actions: readonly Action[]
  /** The person behind a token, or null; called once per request that carries one. */
  actorOf(token: string): Promise<Actor | null>
  ctxFor(actor: Actor | null, request: CallerRequest, log: FastifyRequest['log']): Ctx
  /** Replies of public reads, kept for a moment; absent: none is kept. */
  replies?: { get(key: string): CompressedReply | undefined; set(key: string, reply: CompressedReply): void }
  /** Where the lines of the log go; absent: standard output. */
  logStream?: Writable
}
