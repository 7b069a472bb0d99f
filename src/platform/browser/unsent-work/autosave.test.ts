import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minuteMs } from '#platform/format/durations.ts'
import {
  firstRetryMs,
  type Autosave,
  type AutosavePorts,
  type StoredDraft,
  autosaveDraft,
  maxWaitMs,
  pauseMs,
  type SaveAnswer,
  statusOf,
} from './autosave.ts'
import { same } from './merge-drafts.ts'

type Draft = { title: string; description: string; tags: string[] }
const empty: Draft = { title: '', description: '', tags: [] }

/** A server with one draft, as strict about versions as the real one. */
function makeServer(value: Draft = empty) {
  const server = {
    value,
    version: 1,
    /** What happens to the next saves instead: an answer, or a save whose answer is lost. */
    mood: null as SaveAnswer<Draft> | 'lost-answer' | null,
    saves: 0,
    save(sent: Draft, version: number): SaveAnswer<Draft> {
      server.saves += 1
      if (server.mood && server.mood !== 'lost-answer') return server.mood
      if (version !== server.version) return { is: 'conflict', value: server.value, version: server.version }
      server.value = sent
      server.version += 1
      return server.mood === 'lost-answer' ? { is: 'unreachable' } : { is: 'saved', version: server.version }
    },
  }
  return server
}
type Server = ReturnType<typeof makeServer>

/** A browser's storage for one draft, and the page's tabs on it. */
function makeDevice(server: Server) {
  const device = { stored: null as StoredDraft<Draft> | null, full: false, opened: [] as Autosave<Draft>[] }
  function open({ tabs = [] as Autosave<Draft>[] } = {}): Autosave<Draft> {
    const ports: AutosavePorts<Draft> = {
      send: async ({ value, version }) => server.save(value, version),
      store(draft) {
        // What is stored must survive as text.
        if (!device.full) device.stored = JSON.parse(JSON.stringify(draft))
        return !device.full
      },
      remove: () => (device.stored = null),
      notifyTabs: (saved) => tabs.forEach((tab) => tab.onRemoteSave(saved)),
    }
    const autosave = autosaveDraft({ value: server.value, version: server.version }, device.stored, ports)
    device.opened.push(autosave)
    return autosave
  }
  return { device, open }
}

const type = (autosave: Autosave<Draft>, change: Partial<Draft>) =>
  autosave.change((value) => ({ ...value, ...change }))
const state = (autosave: Autosave<Draft>) => autosave.store.getState()

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('what is typed', () => {
  it('is stored on the device immediately and on the server after a pause', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const autosave = open()
    type(autosave, { title: 'Saree' })
    expect(device.stored?.value.title).toBe('Saree')
    expect(state(autosave).status).toBe('changed')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.value.title).toBe('Saree')
    expect(state(autosave)).toMatchObject({ status: 'saved', version: 2 })
    expect(device.stored).toBeNull()
  })

  it('goes out once after many keys, and at the latest after five seconds of typing', async () => {
    const server = makeServer()
    const autosave = makeDevice(server).open()
    for (let key = 0; key < 10; key++) {
      type(autosave, { title: 'a'.repeat(key + 1) })
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(server.saves).toBe(0)
    for (let key = 0; key < 10; key++) {
      type(autosave, { title: 'b'.repeat(key + 1) })
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(server.saves).toBe(1)
    expect(maxWaitMs).toBe(5000)
  })

  it('while a save is under way follows with the next one, on the new version', async () => {
    const server = makeServer()
    const { open } = makeDevice(server)
    const autosave = open()
    type(autosave, { title: 'One' })
    const first = autosave.flush()
    type(autosave, { title: 'One two' })
    expect(state(autosave).status).toBe('saving')
    await first
    expect(state(autosave).status).toBe('changed')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server).toMatchObject({ value: { title: 'One two' }, version: 3 })
    expect(state(autosave).status).toBe('saved')
  })

  it('sends nothing where nothing changed', async () => {
    const server = makeServer()
    const autosave = makeDevice(server).open()
    autosave.change((value) => value)
    await autosave.flush()
    expect(server.saves).toBe(0)
  })

  it('and taken back again leaves nothing to send', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const autosave = open()
    type(autosave, { title: 'S' })
    type(autosave, { title: '' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.saves).toBe(0)
    expect(state(autosave).status).toBe('saved')
    expect(device.stored).toBeNull()
  })

  it('says so when the device keeps nothing', () => {
    const { device, open } = makeDevice(makeServer())
    device.full = true
    const autosave = open()
    type(autosave, { title: 'Saree' })
    expect(state(autosave).onDevice).toBe(false)
  })
})

describe('without a network', () => {
  it('keeps what is typed on the device and sends it by itself later', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const autosave = open()
    server.mood = { is: 'unreachable' }
    type(autosave, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(autosave).status).toBe('stored')
    type(autosave, { description: 'Draping' })
    expect(state(autosave).status).toBe('stored')
    expect(device.stored?.value).toMatchObject({ title: 'Saree', description: 'Draping' })
    server.mood = null
    await vi.advanceTimersByTimeAsync(firstRetryMs * 8)
    expect(server.value).toMatchObject({ title: 'Saree', description: 'Draping' })
    expect(state(autosave).status).toBe('saved')
  })

  it('tries ever more rarely, at most every half minute', async () => {
    const server = makeServer()
    const autosave = makeDevice(server).open()
    server.mood = { is: 'unreachable' }
    type(autosave, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs + 10 * minuteMs)
    expect(server.saves).toBeGreaterThan(15)
    expect(server.saves).toBeLessThan(30)
  })

  it('takes a save whose answer was lost for what it is, though more was typed since', async () => {
    const server = makeServer()
    const autosave = makeDevice(server).open()
    server.mood = 'lost-answer'
    type(autosave, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    server.mood = null
    type(autosave, { title: 'Sarees' })
    await vi.advanceTimersByTimeAsync(firstRetryMs + pauseMs * 2)
    expect(server.value.title).toBe('Sarees')
    expect(state(autosave).status).toBe('saved')
  })

  it('survives a reload, also when the answer to the last save was lost', async () => {
    const server = makeServer()
    const { open } = makeDevice(server)
    const first = open()
    server.mood = 'lost-answer'
    type(first, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    type(first, { title: 'Sarees' })
    first.close()
    server.mood = null
    const second = open()
    expect(state(second)).toMatchObject({ value: { title: 'Sarees' }, version: 2, status: 'changed' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.value.title).toBe('Sarees')
  })
})

describe('a reload', () => {
  it('finds what the server never got, and sends it', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const first = open()
    type(first, { title: 'Saree' })
    first.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.saves).toBe(0)
    const second = open()
    expect(state(second)).toMatchObject({ value: { title: 'Saree' }, status: 'changed' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.value.title).toBe('Saree')
    expect(device.stored).toBeNull()
  })

  it('merges what it stored and what was saved elsewhere since', async () => {
    const server = makeServer()
    const { open } = makeDevice(server)
    const first = open()
    type(first, { title: 'Saree' })
    first.close()
    server.value = { ...empty, description: 'From the other phone' }
    server.version = 4
    const second = open()
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.value).toMatchObject({ title: 'Saree', description: 'From the other phone' })
    expect(state(second).status).toBe('saved')
  })

  it('asks again about a conflict that was not answered', () => {
    const server = makeServer()
    const { open } = makeDevice(server)
    const first = open()
    type(first, { title: 'Mine' })
    first.close()
    server.value = { ...empty, title: 'Theirs' }
    server.version = 2
    const second = open()
    expect(state(second).status).toBe('conflict')
    second.close()
    expect(state(open())).toMatchObject({ status: 'conflict', value: { title: 'Mine' } })
  })
})

describe('an expired session', () => {
  it('keeps everything on the device until the person has signed in again', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const autosave = open()
    server.mood = { is: 'signed-out' }
    type(autosave, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs + 60_000)
    expect(state(autosave).status).toBe('signed-out')
    expect(server.saves).toBe(1)
    expect(device.stored?.value.title).toBe('Saree')
    autosave.close()
    server.mood = null
    const again = open()
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.value.title).toBe('Saree')
    expect(state(again).status).toBe('saved')
  })
})

describe('another version on the server', () => {
  it('joins by itself when the two touched different fields', async () => {
    const server = makeServer()
    const autosave = makeDevice(server).open()
    server.save({ ...empty, tags: ['gst'] }, 1)
    type(autosave, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs * 2)
    expect(server.value).toEqual({ title: 'Saree', description: '', tags: ['gst'] })
    expect(state(autosave)).toMatchObject({ status: 'saved', value: { tags: ['gst'] } })
  })

  it('is shown beside mine when both changed the same field, and nothing is sent until it is answered', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const autosave = open()
    server.save({ ...empty, title: 'Theirs', tags: ['gst'] }, 1)
    type(autosave, { title: 'Mine' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(autosave)).toMatchObject({
      status: 'conflict',
      value: { title: 'Mine' },
      conflict: { theirs: { title: 'Theirs' }, fields: ['title'] },
    })
    type(autosave, { description: 'Still typing' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.saves).toBe(2)
    expect(device.stored?.value).toMatchObject({ title: 'Mine', description: 'Still typing' })
    autosave.resolve({ title: 'mine' })
    await vi.advanceTimersByTimeAsync(0)
    expect(server.value).toEqual({ title: 'Mine', description: 'Still typing', tags: ['gst'] })
    expect(state(autosave)).toMatchObject({ status: 'saved' })
  })

  it('is taken over where the person chooses it', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const autosave = open()
    server.save({ ...empty, title: 'Theirs' }, 1)
    type(autosave, { title: 'Mine' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    autosave.resolve({ title: 'theirs' })
    expect(state(autosave)).toMatchObject({ status: 'saved', value: { title: 'Theirs' } })
    expect(device.stored).toBeNull()
  })
})

describe('two tabs of one draft', () => {
  it('show the same while a person types in only one of them', async () => {
    const server = makeServer()
    const { open } = makeDevice(server)
    const second = open()
    const first = open({ tabs: [second] })
    type(first, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(second)).toMatchObject({ status: 'saved', value: { title: 'Saree' }, version: 2 })
  })

  it('lose nothing when a person types in both', async () => {
    const server = makeServer()
    const one = makeDevice(server)
    const two = makeDevice(server)
    const second = two.open()
    const first = one.open({ tabs: [second] })
    type(second, { description: 'In the second tab' })
    type(first, { title: 'In the first tab' })
    await first.flush()
    expect(state(second)).toMatchObject({
      value: { title: 'In the first tab', description: 'In the second tab' },
      status: 'changed',
    })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.value).toMatchObject({ title: 'In the first tab', description: 'In the second tab' })
  })

  it('ask when both wrote the same field', async () => {
    const server = makeServer()
    const second = makeDevice(server).open()
    const first = makeDevice(server).open({ tabs: [second] })
    type(second, { title: 'New' })
    type(first, { title: 'First' })
    await first.flush()
    expect(state(second)).toMatchObject({ status: 'conflict', value: { title: 'New' } })
    expect(state(second)).toMatchObject({ conflict: { fields: ['title'] } })
  })
})

describe('what the server cleans', () => {
  it('is taken over where it was not touched since, without asking', async () => {
    const server = makeServer()
    const autosave = makeDevice(server).open()
    server.mood = { is: 'saved', version: 2, stored: { ...empty, title: 'Saree', description: '<p>clean</p>' } }
    type(autosave, { title: 'Saree', description: '<p onclick="x()">clean</p>' })
    const first = autosave.flush()
    type(autosave, { title: 'Sarees' })
    await first
    expect(state(autosave)).toMatchObject({
      status: 'changed',
      value: { title: 'Sarees', description: '<p>clean</p>' },
    })
  })
})

describe('a refusal', () => {
  it('is said, keeps everything on the device, and ends with the next change', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const autosave = open()
    server.mood = { is: 'refused', message: 'Maximum 100000 characters allowed' }
    type(autosave, { description: 'far too long' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(autosave)).toMatchObject({ status: 'refused', message: 'Maximum 100000 characters allowed' })
    expect(device.stored?.value.description).toBe('far too long')
    server.mood = null
    type(autosave, { description: 'short' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(autosave)).toMatchObject({ status: 'saved', message: undefined })
  })
})

describe('several drafts together', () => {
  it('show the most serious state of them all', () => {
    expect(statusOf([])).toBe('saved')
    expect(statusOf(['saved', 'stored', 'saving'])).toBe('stored')
    expect(statusOf(['signed-out', 'conflict'])).toBe('conflict')
  })
})

describe('sameness', () => {
  it('is of content, not of key order or absent fields', () => {
    expect(same({ a: 1, b: [1, { c: 2 }] }, { b: [1, { c: 2 }], a: 1 })).toBe(true)
    expect(same({ a: 1, b: undefined }, { a: 1 })).toBe(true)
    expect(same([1, 2], [2, 1])).toBe(false)
    expect(same({}, [])).toBe(false)
    expect(same(null, {})).toBe(false)
  })
})
