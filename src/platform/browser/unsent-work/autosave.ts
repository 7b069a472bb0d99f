import { createStore, type StoreApi } from 'zustand/vanilla'
import { fingerprint, mergeDrafts, same } from './merge-drafts.ts'

/** A pause in typing this long sends; anyone who never pauses is sent this often. */
export const pauseMs = 800
export const maxWaitMs = 5000
/** After a failure: this long until the next try, doubling up to the longest. */
export const firstRetryMs = 2000
export const maxRetryMs = 30_000
const maxPendingSaves = 50

export type SaveAnswer<T> =
  /** `stored`: what it holds now, where that is not what was sent (sanitised text). */
  | { is: 'saved'; version: number; stored?: T }
  /** Another version was saved in the meantime: this is the server's. */
  | { is: 'conflict'; value: T; version: number }
  /** No network, a time-out, a failing server: worth another try. */
  | { is: 'unreachable' }
  | { is: 'signed-out' }
  /** Will not pass until it is changed. */
  | { is: 'refused'; message: string }

/** What lies in the browser until the server has it. */
export type StoredDraft<T> = {
  value: T
  /** What the server had when the editing began, and its version. */
  base: T
  version: number
  /** Fingerprints of what was sent without an answer: one of them may have arrived. */
  sent?: string[]
  at: number
}

export type Sending<T> = {
  value: T
  /** What the server had when the editing began, and its version. */
  base: T
  version: number
  /** The page is going away. */
  leaving: boolean
}

export type AutosavePorts<T> = {
  send(sending: Sending<T>): Promise<SaveAnswer<T>>
  /** Stores on this device, at once; false where the browser refuses. */
  store(draft: StoredDraft<T>): boolean
  remove(): void
  /** Notifies this person's other tabs of what the server has now. */
  notifyTabs?(saved: { value: T; version: number }): void
}

/**
 * `saved`: the server has everything. `changed`: about to be sent. `saving`: on its way. `stored`: on this device, not yet
 * sent, tried again by itself. `signed-out`, `refused`: on this device until the person acts. `conflict`: a question.
 */
export type SaveStatus = 'saved' | 'changed' | 'saving' | 'stored' | 'signed-out' | 'refused' | 'conflict'

export type Conflict<T> = { theirs: T; version: number; fields: (keyof T & string)[] }

export type AutosaveState<T> = {
  value: T
  version: number
  status: SaveStatus
  /** What is unsent lies in the browser: false where it refuses, and a reload would lose it. */
  onDevice: boolean
  /** Why the server refuses. */
  message?: string
  conflict?: Conflict<T>
}

export type Autosave<T> = {
  store: StoreApi<AutosaveState<T>>
  change(update: (value: T) => T): void
  /** Sends now what is unsent; resolves when the server has answered. */
  flush(leaving?: boolean): Promise<void>
  /** Another tab saved: taken over, or merged with what is unsent here. */
  onRemoteSave(saved: { value: T; version: number }): void
  /** Answers a conflict, field by field; unnamed ones stay mine. */
  resolve(choices: Partial<Record<keyof T & string, 'mine' | 'theirs'>>): void
  /** Stops all timers; what is unsent stays on the device. */
  close(): void
}

/**
 * Saves one draft. Every change is stored on this device immediately, and on the server after a pause, against the
 * version that it was based on. The person is asked only about a conflict that cannot be merged. Depends on no React,
 * network or browser.
 * @param stored what an earlier page left unsent
 */
export function autosaveDraft<T extends object>(
  server: { value: T; version: number },
  stored: StoredDraft<T> | null,
  ports: AutosavePorts<T>,
): Autosave<T> {
  let base = server.value
  let sent: readonly string[] = []
  let sending: Promise<void> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince = 0
  let retryMs = firstRetryMs
  let closed = false
  const store = createStore<AutosaveState<T>>(() => ({ ...server, status: 'saved', onDevice: true }))
  const { getState: get, setState: set } = store

  const dirty = () => !same(get().value, base)
  const storeHere = () => {
    const { value, version } = get()
    set({
      onDevice: ports.store({ value, base, version, ...(sent.length > 0 ? { sent: [...sent] } : {}), at: Date.now() }),
    })
  }

  function schedule(ms: number): void {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void flush(), ms)
  }

  function change(update: (value: T) => T): void {
    const before = get()
    const value = update(before.value)
    if (value === before.value) return
    set({ value })
    storeHere()
    if (before.status === 'conflict') return
    // An answer is under way: what comes after it is sent after it.
    if (sending) return
    if (before.status !== 'changed') waitingSince = Date.now()
    if (before.status !== 'stored' && before.status !== 'signed-out') set({ status: 'changed' })
    schedule(Math.max(0, Math.min(pauseMs, waitingSince + maxWaitMs - Date.now())))
  }

  function flush(leaving = false): Promise<void> {
    clearTimeout(timer)
    if (sending) return leaving ? sending : sending.then(() => (readyToSend() ? flush() : undefined))
    if (!readyToSend()) {
      // Typed and taken back: there is nothing to send any more.
      if (!['saved', 'conflict'].includes(get().status)) rebased(base, get().version)
      return Promise.resolve()
    }
    const { value, version } = get()
    sent = [...new Set([...sent, fingerprint(value)])].slice(-maxPendingSaves)
    set({ status: 'saving' })
    storeHere()
    sending = ports
      .send({ value, base, version, leaving })
      .then((answer) => take(answer, value))
      .finally(() => {
        sending = null
      })
    return sending
  }

  const readyToSend = () => get().status !== 'conflict' && get().status !== 'saved' && (dirty() || sent.length > 0)

  function take(answer: SaveAnswer<T>, value: T): void {
    if (answer.is === 'saved') {
      retryMs = firstRetryMs
      const stored = answer.stored ?? value
      // What was not touched since takes the stored form; what was typed since stays.
      if (answer.stored) set({ value: mergeDrafts(value, get().value, stored).value })
      rebased(stored, answer.version)
      ports.notifyTabs?.({ value: stored, version: answer.version })
    } else if (answer.is === 'conflict') reconcile(answer.value, answer.version)
    else if (answer.is === 'unreachable') {
      set({ status: 'stored' })
      schedule(retryMs)
      retryMs = Math.min(maxRetryMs, retryMs * 2)
    } else if (answer.is === 'signed-out') set({ status: 'signed-out' })
    else {
      // It did not arrive, so nothing of it can come back as another's change.
      sent = sent.filter((one) => one !== fingerprint(value))
      set({ status: 'refused', message: answer.message })
      if (!same(get().value, value)) soon()
    }
  }

  /** The server has `value` now; what was typed since goes on its way. */
  function rebased(value: T, version: number): void {
    base = value
    sent = []
    set({ version, conflict: undefined, message: undefined })
    if (dirty()) {
      storeHere()
      soon()
    } else {
      ports.remove()
      set({ status: 'saved', onDevice: true })
    }
  }

  function soon(): void {
    waitingSince = Date.now()
    set({ status: 'changed' })
    schedule(pauseMs)
  }

  /** The server has another version than mine was based on. */
  function reconcile(theirs: T, version: number): void {
    // Our own words, whose answer was lost on the way.
    if (sent.includes(fingerprint(theirs))) return rebased(theirs, version)
    const merged = mergeDrafts(base, get().value, theirs)
    if (merged.conflicts.length > 0) {
      set({ status: 'conflict', conflict: { theirs, version, fields: merged.conflicts } })
      storeHere()
      return
    }
    set({ value: merged.value })
    rebased(theirs, version)
  }

  function onRemoteSave(saved: { value: T; version: number }): void {
    // While an answer of our own is awaited, the server answers which version holds.
    if (saved.version <= get().version || sending) return
    if (get().status === 'saved') {
      base = saved.value
      set({ ...saved })
    } else reconcile(saved.value, saved.version)
  }

  function resolve(choices: Partial<Record<keyof T & string, 'mine' | 'theirs'>>): void {
    const { conflict, value } = get()
    if (!conflict) return
    const settled = mergeDrafts(base, value, conflict.theirs).value
    for (const [field, choice] of Object.entries(choices) as [keyof T & string, 'mine' | 'theirs'][])
      if (choice === 'theirs') settled[field] = conflict.theirs[field]
    set({ value: settled })
    rebased(conflict.theirs, conflict.version)
    void flush()
  }

  function close(): void {
    closed = true
    clearTimeout(timer)
  }

  if (stored) {
    base = stored.base
    sent = stored.sent ?? []
    set({ value: stored.value, version: stored.version })
    if (stored.version === server.version) rebased(server.value, server.version)
    else reconcile(server.value, server.version)
  }
  return { store, change, flush, onRemoteSave, resolve, close }
}

const gravity: SaveStatus[] = ['saved', 'changed', 'saving', 'stored', 'refused', 'signed-out', 'conflict']

/** What is said of several drafts together: the gravest. */
export function statusOf(statuses: readonly SaveStatus[]): SaveStatus {
  return gravity[Math.max(0, ...statuses.map((status) => gravity.indexOf(status)))] as SaveStatus
}
