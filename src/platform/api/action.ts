import type { Readable } from 'node:stream'
import type { Db, Tx } from '../database/db.ts'
import type { Actor } from '../http/session.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { LocalizableText, Localize } from '../i18n/text.ts'
import type { EmailSite } from '../mail/email-template.ts'
import type { Message } from '../mail/outbox.ts'
import type { Clock } from '../server/clock.ts'
import type { Settings } from '../server/config.ts'
import type { Log } from '../server/log.ts'
import type { Access, Endpoint, InputOf, MetaOf, ParsedOf, ReplyOf } from './contract.ts'

/** What an action may know of the request that called it. */
export type CallerRequest = {
  id: string
  /** The HTTP method; HEAD asks only for the headers of a file. Absent where no request called. */
  method?: string
  /** The caller's address, behind as many proxies as TRUST_PROXY says. */
  address: string
  userAgent: string
  /** The browser's id, from the cookie it was given at a sign-in (http/device-cookie.ts). */
  device?: string
  /** Only lower-case names; authorization and cookies are left out. */
  headers: Record<string, string | undefined>
  /**
   * The value of `performance.now()` at which work on other machines has to end; absent where no caller waits, as in a
   * job.
   */
  deadlineMs?: number
  rawBody?: Buffer
  /** The one file of a multipart body, for endpoints that take one. */
  file?: { name: string; type: string; bytes: Buffer }
  /** The body as it comes, for endpoints that take a stream. */
  stream?: Readable
}

/** The installation as its settings and theme describe it now. */
export type School = EmailSite & {
  /** Only people whom an administrator invites become creators. */
  invitesCreators: boolean
}

/** The context that every action, query and job receives as its first argument. */
export type Ctx<A extends Actor | null = Actor | null> = {
  actor: A
  db: Db
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  now: Clock
  log: Log
  settings: Settings
  jobs: Jobs
  /** Sends now and throws where it fails: for jobs, which are then run again. Never inside a transaction. */
  send(message: Message): Promise<void>
  /**
   * Runs beside the answer, outside any transaction, so that the answer's time does not depend on it; a failure is
   * logged.
   */
  afterAnswer(work: () => Promise<void>): void
  /** For features that come before `theme`, which stores it. It reads on a connection of its own: not inside a transaction. */
  site(): Promise<School>
  /**
   * What `read` answers, read once by each process and then stored for a minute, or until `forgetPages` is called in any
   * process. For what many public pages need; it must not depend on the caller.
   * @param name what is stored under it; the same `read` every time
   */
  cached<T extends object>(name: string, read: (db: Db) => Promise<T>): Promise<T>
  /** Cached public pages and replies that may show what was just changed; call after the commit. */
  forgetPages(prefix?: string): Promise<void>
  /** Writes a text in the caller's language, for a reply whose data holds one. */
  localize: Localize
  request: CallerRequest
}

/** Answers a 303 to a path of this site; only for endpoints with `answers: 'redirect'`. */
export type Redirect = { redirectTo: string }
/** Answers bytes; only for endpoints with `answers: 'file'` or `'list'`. */
export type FileAnswer = {
  file: NodeJS.ReadableStream | Buffer | string
  type: string
  headers?: Record<string, string>
  /** 307 with a `location` among the headers. */
  status?: 200 | 206 | 304 | 307 | 416
}

/** Answers as a protocol of its own says; only for endpoints with `answers: 'protocol'`. */
export type ProtocolAnswer = { code: number; answerHeaders: Record<string, string> }

export type Answer<E extends Endpoint> = {
  data: ReplyOf<E>
  meta?: MetaOf<E>
  message?: LocalizableText
  /** Gives the browser this id (http/device-cookie.ts). */
  device?: string | undefined
}

type ActorFor<A extends Access> = A extends 'public' ? Actor | null : Actor
type Answers<E extends Endpoint> = E extends { answers: 'redirect' }
  ? Redirect
  : E extends { answers: 'file' }
    ? FileAnswer
    : E extends { answers: 'list' }
      ? Answer<E> | FileAnswer
      : E extends { answers: 'protocol' }
        ? ProtocolAnswer
        : Answer<E>

export type Action<E extends Endpoint = Endpoint> = {
  endpoint: E
  run(ctx: Ctx<never>, input: unknown): Promise<Answer<E> | Redirect | FileAnswer | ProtocolAnswer>
}

/**
 * Binds what happens to what may be asked. The result belongs in the feature's `routes`.
 * The actor is there (not null) whenever the endpoint's access demands a session.
 */
export function action<E extends Endpoint>(
  endpoint: E,
  run: (ctx: Ctx<ActorFor<E['access']>>, input: ParsedOf<E>) => Promise<Answers<E>>,
): Action<E> {
  return { endpoint, run: run as unknown as Action<E>['run'] }
}

export type { InputOf, ParsedOf, ReplyOf }
