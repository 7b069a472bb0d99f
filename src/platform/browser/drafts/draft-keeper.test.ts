import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  firstRetryMs,
  type Keeper,
  type KeeperDoors,
  type Kept,
  keepDraft,
  maxWaitMs,
  pauseMs,
  type SaveAnswer,
  statusOf,
} from './draft-keeper.ts'
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
  const device = { kept: null as Kept<Draft> | null, full: false, keepers: [] as Keeper<Draft>[] }
  function open({ tabs = [] as Keeper<Draft>[] } = {}): Keeper<Draft> {
    const doors: KeeperDoors<Draft> = {
      send: async ({ value, version }) => server.save(value, version),
      keep(kept) {
        // What is kept must survive as text.
        if (!device.full) device.kept = JSON.parse(JSON.stringify(kept))
        return !device.full
      },
      forget: () => (device.kept = null),
      tell: (saved) => tabs.forEach((tab) => tab.hear(saved)),
    }
    const keeper = keepDraft({ value: server.value, version: server.version }, device.kept, doors)
    device.keepers.push(keeper)
    return keeper
  }
  return { device, open }
}

const type = (keeper: Keeper<Draft>, change: Partial<Draft>) => keeper.change((value) => ({ ...value, ...change }))
const state = (keeper: Keeper<Draft>) => keeper.store.getState()

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('what is typed', () => {
  it('lies on the device at once and on the server after a pause', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const keeper = open()
    type(keeper, { title: 'Saree' })
    expect(device.kept?.value.title).toBe('Saree')
    expect(state(keeper).status).toBe('changed')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.value.title).toBe('Saree')
    expect(state(keeper)).toMatchObject({ status: 'saved', version: 2 })
    expect(device.kept).toBeNull()
  })

  it('goes out once after many keys, and at the latest after five seconds of typing', async () => {
    const server = makeServer()
    const keeper = makeDevice(server).open()
    for (let key = 0; key < 10; key++) {
      type(keeper, { title: 'a'.repeat(key + 1) })
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(server.saves).toBe(0)
    for (let key = 0; key < 10; key++) {
      type(keeper, { title: 'b'.repeat(key + 1) })
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(server.saves).toBe(1)
    expect(maxWaitMs).toBe(5000)
  })

  it('while a save is under way follows with the next one, on the new version', async () => {
    const server = makeServer()
    const { open } = makeDevice(server)
    const keeper = open()
    type(keeper, { title: 'One' })
    const first = keeper.flush()
    type(keeper, { title: 'One two' })
    expect(state(keeper).status).toBe('saving')
    await first
    expect(state(keeper).status).toBe('changed')
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server).toMatchObject({ value: { title: 'One two' }, version: 3 })
    expect(state(keeper).status).toBe('saved')
  })

  it('sends nothing where nothing changed', async () => {
    const server = makeServer()
    const keeper = makeDevice(server).open()
    keeper.change((value) => value)
    await keeper.flush()
    expect(server.saves).toBe(0)
  })

  it('and taken back again leaves nothing to send', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const keeper = open()
    type(keeper, { title: 'S' })
    type(keeper, { title: '' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(server.saves).toBe(0)
    expect(state(keeper).status).toBe('saved')
    expect(device.kept).toBeNull()
  })

  it('says so when the device keeps nothing', () => {
    const { device, open } = makeDevice(makeServer())
    device.full = true
    const keeper = open()
    type(keeper, { title: 'Saree' })
    expect(state(keeper).onDevice).toBe(false)
  })
})

describe('without a network', () => {
  it('keeps what is typed on the device and sends it by itself later', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const keeper = open()
    server.mood = { is: 'unreachable' }
    type(keeper, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(keeper).status).toBe('kept')
    type(keeper, { description: 'Draping' })
    expect(state(keeper).status).toBe('kept')
    expect(device.kept?.value).toMatchObject({ title: 'Saree', description: 'Draping' })
    server.mood = null
    await vi.advanceTimersByTimeAsync(firstRetryMs * 8)
    expect(server.value).toMatchObject({ title: 'Saree', description: 'Draping' })
    expect(state(keeper).status).toBe('saved')
  })

  it('tries ever more rarely, at most every half minute', async () => {
    const server = makeServer()
    const keeper = makeDevice(server).open()
    server.mood = { is: 'unreachable' }
    type(keeper, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs + 10 * 60_000)
    expect(server.saves).toBeGreaterThan(15)
    expect(server.saves).toBeLessThan(30)
  })

  it('takes a save whose answer was lost for what it is, though more was typed since', async () => {
    const server = makeServer()
    const keeper = makeDevice(server).open()
    server.mood = 'lost-answer'
    type(keeper, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    server.mood = null
    type(keeper, { title: 'Sarees' })
    await vi.advanceTimersByTimeAsync(firstRetryMs + pauseMs * 2)
    expect(server.value.title).toBe('Sarees')
    expect(state(keeper).status).toBe('saved')
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
    expect(device.kept).toBeNull()
  })

  it('brings together what it kept and what was saved elsewhere since', async () => {
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
    const keeper = open()
    server.mood = { is: 'signed-out' }
    type(keeper, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs + 60_000)
    expect(state(keeper).status).toBe('signed-out')
    expect(server.saves).toBe(1)
    expect(device.kept?.value.title).toBe('Saree')
    keeper.close()
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
    const keeper = makeDevice(server).open()
    server.save({ ...empty, tags: ['gst'] }, 1)
    type(keeper, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs * 2)
    expect(server.value).toEqual({ title: 'Saree', description: '', tags: ['gst'] })
    expect(state(keeper)).toMatchObject({ status: 'saved', value: { tags: ['gst'] } })
  })

  it('is shown beside mine when both changed the same field, and nothing is sent until it is answered', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const keeper = open()
    server.save({ ...empty, title: 'Theirs', tags: ['gst'] }, 1)
    type(keeper, { title: 'Mine' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(keeper)).toMatchObject({
      status: 'conflict',
      value: { title: 'Mine' },
      conflict: { theirs: { title: 'Theirs' }, fields: ['title'] },
    })
    type(keeper, { description: 'Still typing' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.saves).toBe(2)
    expect(device.kept?.value).toMatchObject({ title: 'Mine', description: 'Still typing' })
    keeper.settle({ title: 'mine' })
    await vi.advanceTimersByTimeAsync(0)
    expect(server.value).toEqual({ title: 'Mine', description: 'Still typing', tags: ['gst'] })
    expect(state(keeper)).toMatchObject({ status: 'saved' })
  })

  it('is taken over where the person chooses it', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const keeper = open()
    server.save({ ...empty, title: 'Theirs' }, 1)
    type(keeper, { title: 'Mine' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    keeper.settle({ title: 'theirs' })
    expect(state(keeper)).toMatchObject({ status: 'saved', value: { title: 'Theirs' } })
    expect(device.kept).toBeNull()
  })
})

describe('two tabs', () => {
  it('follow each other while only one is typed in', async () => {
    const server = makeServer()
    const { open } = makeDevice(server)
    const second = open()
    const first = open({ tabs: [second] })
    type(first, { title: 'Saree' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(second)).toMatchObject({ status: 'saved', value: { title: 'Saree' }, version: 2 })
  })

  it('lose nothing when both are typed in', async () => {
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
    const keeper = makeDevice(server).open()
    server.mood = { is: 'saved', version: 2, stored: { ...empty, title: 'Saree', description: '<p>clean</p>' } }
    type(keeper, { title: 'Saree', description: '<p onclick="x()">clean</p>' })
    const first = keeper.flush()
    type(keeper, { title: 'Sarees' })
    await first
    expect(state(keeper)).toMatchObject({
      status: 'changed',
      value: { title: 'Sarees', description: '<p>clean</p>' },
    })
  })
})

describe('a refusal', () => {
  it('is said, keeps everything on the device, and ends with the next change', async () => {
    const server = makeServer()
    const { device, open } = makeDevice(server)
    const keeper = open()
    server.mood = { is: 'refused', message: 'Maximum 100000 characters allowed' }
    type(keeper, { description: 'far too long' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(keeper)).toMatchObject({ status: 'refused', message: 'Maximum 100000 characters allowed' })
    expect(device.kept?.value.description).toBe('far too long')
    server.mood = null
    type(keeper, { description: 'short' })
    await vi.advanceTimersByTimeAsync(pauseMs)
    expect(state(keeper)).toMatchObject({ status: 'saved', message: undefined })
  })
})

describe('several drafts together', () => {
  it('speak with the gravest word', () => {
    expect(statusOf([])).toBe('saved')
    expect(statusOf(['saved', 'kept', 'saving'])).toBe('kept')
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
