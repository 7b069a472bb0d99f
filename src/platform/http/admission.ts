import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../api/contract.ts'
import { busy, type QueueBounds, workQueue } from '../jobs/work-queue.ts'
import { isInProcess } from './in-process.ts'
import { networkOf } from './network-of.ts'

/** Kinds of work with a queue each: a flood of one kind never takes the places of another. */
type WorkKind = 'signIn' | 'payment' | 'read' | 'write' | 'upload' | 'file'

/**
 * Of DATABASE_CONNECTIONS: reads and writes together leave some of them free for signing in and paying.
 * Paying waits for the payment gateway, uploading for the sender and a file for the storage, so more of these may be under way.
 */
const boundsOf = (connections: number): Record<WorkKind, QueueBounds> => ({
  signIn: { concurrent: share(connections, 8), maxWaiting: 120, maxWaitMs: 3_000, maxPerCaller: 90 },
  payment: { concurrent: 24, maxWaiting: 80, maxWaitMs: 3_000, maxPerCaller: 60 },
  read: { concurrent: share(connections, 6), maxWaiting: 60, maxWaitMs: 1_000, maxPerCaller: 40 },
  write: { concurrent: share(connections, 4), maxWaiting: 60, maxWaitMs: 2_000, maxPerCaller: 40 },
  file: { concurrent: 24, maxWaiting: 60, maxWaitMs: 2_000, maxPerCaller: 40 },
  upload: { concurrent: 60, maxWaiting: 0, maxWaitMs: 1_000, maxPerCaller: 24 },
})
/** @param twelfths of the connections */
const share = (connections: number, twelfths: number) => Math.max(1, Math.floor((connections * twelfths) / 12))
/** The look-up of a token's session precedes every other check, so it has a queue of its own. */
const sessionBounds = { maxWaiting: 200, maxWaitMs: 2_000, maxPerCaller: 120 }

/** Above this the event loop is so far behind that only signing in and paying are admitted. */
const maxLoopDelayMs = 400
const sampleMs = 50

export type Admission = {
  /** Does the work of a call in its turn. @throws BUSY (503) */
  run<T>(request: FastifyRequest, endpoint: Endpoint, work: () => Promise<T>): Promise<T>
  /** Looks up a session in its turn. @throws BUSY (503) */
  lookUp<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T>
}

/** Everything is admitted: a benchmark or a test, all of it from one address. */
export const admitAll: Admission = { run: (_request, _endpoint, work) => work(), lookUp: (_request, work) => work() }

/** Nothing of a call that gets no turn was done. */
const refuse = () => busy({ shouldRetry: true })

function kindOf(endpoint: Endpoint): WorkKind {
  if (endpoint.priority) return endpoint.priority
  if (endpoint.takes === 'stream') return 'upload'
  if (endpoint.fromStorage) return 'file'
  return endpoint.kind
}

/**
 * Limits the calls that run and that wait, by kind. Once the queue is full, a call is answered 503 with Retry-After
 * immediately, before its body is read.
 */
export function limitWork(app: FastifyInstance, connections: number): Admission {
  const queues = Object.fromEntries(
    Object.entries(boundsOf(connections)).map(([kind, own]) => [kind, workQueue(own, refuse)]),
  ) as Record<WorkKind, ReturnType<typeof workQueue>>
  const sessions = workQueue({ concurrent: share(connections, 4), ...sessionBounds }, refuse)
  const loopDelay = measureLoopDelay(app)

  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint || isInProcess(request)) return
    const kind = kindOf(endpoint)
    const overloaded = !endpoint.priority && loopDelay() > maxLoopDelayMs
    if (overloaded || queues[kind].isFull()) throw refuse()
  })
  return {
    // A page being rendered holds a turn of its own already (app/pages/serve-pages.ts).
    run: (request, endpoint, work) =>
      isInProcess(request) ? work() : queues[kindOf(endpoint)].run(work, networkOf(request.ip)),
    lookUp: (request, work) => sessions.run(work, networkOf(request.ip)),
  }
}

/** How late the event loop lately was: the mean of the last samples, the newest counting most. */
function measureLoopDelay(app: FastifyInstance): () => number {
  let mean = 0
  let due = performance.now() + sampleMs
  const timer = setInterval(() => {
    const now = performance.now()
    mean = 0.8 * mean + 0.2 * Math.max(0, now - due)
    due = now + sampleMs
  }, sampleMs)
  timer.unref()
  // A start blocks the event loop for seconds, which says nothing about the requests to come.
  app.addHook('onListen', async () => {
    mean = 0
    due = performance.now() + sampleMs
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return () => mean
}
