import type { Writable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Action, CallerRequest, Ctx } from '../api/action.ts'
import type { Db } from '../database/db.ts'
import type { Settings } from '../server/config.ts'
import type { ReportError } from '../server/log.ts'
import type { CompressedReply } from './compressed-reply.ts'
import type { PageCache } from './page-cache.ts'
import type { Actor } from './session.ts'

export type HttpOptions = {
  settings: Settings
  actions: readonly Action[]
  /** The person behind a token, or null; called once per request that carries one. */
  actorOf(token: string): Promise<Actor | null>
  /** @param mayLag whether what is read may be a second old */
  ctxFor(actor: Actor | null, request: CallerRequest, log: FastifyRequest['log'], mayLag?: boolean): Ctx
  /** Replies of public reads, kept for a moment; absent: none is kept. */
  replies?: Pick<PageCache<CompressedReply>, 'get' | 'setLater'>
  /** The database that the processes of an installation count calls in; absent: this process counts for itself. */
  sharedCounts?: Db | undefined
  /** Adds hooks before all others, to see the whole of a request. */
  watch?: ((app: FastifyInstance) => void) | undefined
  /** Called with each line of level error beside the log. */
  reportError?: ReportError | undefined
  /** Where the lines of the log go; absent: standard output. */
  logStream?: Writable
}
