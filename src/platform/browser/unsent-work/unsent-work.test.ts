import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStorage, stubPage } from '../../../../tests/fake-browser.ts'
import type * as Store from './unsent-store.ts'
import type * as Work from './unsent-work.ts'

type Answer = { text: string }
let storage: ReturnType<typeof makeStorage>
let page: ReturnType<typeof stubPage>
let store: typeof Store
let work: Work.UnsentWork<Answer>
let person: string | undefined

/** A page as it is after a reload, or another tab: its memory is empty, the browser's storage is what it was. */
async function openPage(): Promise<typeof work> {
  page = stubPage(storage)
  vi.resetModules()
  store = await import('./unsent-store.ts')
  const { unsentWork } = await import('./unsent-work.ts')
  work = unsentWork<Answer>({ kind: 'text', account: () => person, max: 3 })
  return work
}
const asksBeforeLeaving = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-06-01T10:00:00Z') })
  ;[storage, person] = [makeStorage(), 'asha']
  await openPage()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what is typed', () => {
  it('is stored immediately and comes back after a reload', async () => {
    work.type('ask:gst', { text: 'Which bill' })
    expect([...storage.entries.keys()]).toEqual(['unsent:asha:text:ask:gst'])
    await openPage()
    expect(work.find('ask:gst')).toMatchObject({ value: { text: 'Which bill' }, sent: false })
  })

  it('is one piece a name, under one key until it is sent', () => {
    work.type('ask:gst', { text: 'Which' })
    const first = work.find('ask:gst')
    work.type('ask:gst', { text: 'Which bill' })
    expect(work.all()).toHaveLength(1)
    expect(work.find('ask:gst')?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  it('is gone when the person wants it no more', () => {
    work.type('ask:gst', { text: 'Which' })
    work.discard('ask:gst')
    expect(work.find('ask:gst')).toBeUndefined()
    expect(storage.entries.size).toBe(0)
  })

  it('is stored for nobody while nobody is signed in', () => {
    person = undefined
    work.type('ask:gst', { text: 'Which' })
    expect(storage.entries.size).toBe(0)
    expect(work.find('ask:gst')).toBeUndefined()
    expect(work.all()).toEqual([])
  })
})

describe('what was sent', () => {
  const send = () => {
    work.type('ask:gst', { text: 'Which bill?' })
    return work.send('ask:gst') as Work.UnsentItem<Answer>
  }

  it('is gone once the server has it', () => {
    work.arrived(send())
    expect(storage.entries.size).toBe(0)
  })

  it('keeps its key after a lost answer, also over a reload and where the same was typed again', async () => {
    const { idempotencyKey } = send()
    await openPage()
    work.type('ask:gst', { text: 'Which bill?' })
    expect(work.find('ask:gst')).toMatchObject({ sent: true, idempotencyKey })
    expect(work.send('ask:gst')?.idempotencyKey).toBe(idempotencyKey)
  })

  it('is another piece once it was changed: the first may have arrived', () => {
    const first = send()
    work.type('ask:gst', { text: 'Which bill comes first?' })
    expect(work.find('ask:gst')).toMatchObject({ sent: false })
    work.arrived(first)
    expect(work.find('ask:gst')).toMatchObject({ value: { text: 'Which bill comes first?' } })
    expect(work.send('ask:gst')?.idempotencyKey).not.toBe(first.idempotencyKey)
  })

  it('is typed again with the reason after a refusal, and the reason goes with the next sending', () => {
    const first = send()
    work.reopen(first, 'Too long.')
    expect(work.find('ask:gst')).toMatchObject({ sent: false, problem: 'Too long.', value: { text: 'Which bill?' } })
    const second = work.send('ask:gst')
    expect(second).not.toHaveProperty('problem')
    expect(second?.idempotencyKey).not.toBe(first.idempotencyKey)
  })

  it('does not reopen what was changed since', () => {
    const first = send()
    work.type('ask:gst', { text: 'Another' })
    work.reopen(first, 'Too long.')
    expect(work.find('ask:gst')).not.toHaveProperty('problem')
  })

  it('needs something typed', () => {
    expect(work.send('ask:gst')).toBeUndefined()
  })
})

describe('another person in the same browser', () => {
  it('sees and sends none of it, and the first finds it again', () => {
    work.type('ask:gst', { text: 'Which bill?' })
    const ashas = work.send('ask:gst') as Work.UnsentItem<Answer>
    person = undefined
    expect(work.all()).toEqual([])
    person = 'ravi'
    expect(work.find('ask:gst')).toBeUndefined()
    expect(work.send('ask:gst')).toBeUndefined()
    work.discard('ask:gst')
    work.type('ask:gst', { text: 'Mine' })
    person = 'asha'
    expect(work.find('ask:gst')).toEqual(ashas)
  })

  it('does not get an answer that was meant for the first', () => {
    work.type('ask:gst', { text: 'Which bill?' })
    const ashas = work.send('ask:gst') as Work.UnsentItem<Answer>
    person = 'ravi'
    work.type('ask:gst', { text: 'Mine' })
    work.arrived(ashas)
    expect(work.find('ask:gst')).toMatchObject({ value: { text: 'Mine' } })
    person = 'asha'
    expect(work.all()).toEqual([])
  })

  it('pushes out none of it by writing much', () => {
    work.type('ask:gst', { text: 'Which bill?' })
    person = 'ravi'
    for (const name of ['one', 'two', 'three', 'four']) work.type(name, { text: name })
    person = 'asha'
    expect(work.all()).toHaveLength(1)
  })
})

it('beyond the number of its kind the longest unchanged goes', () => {
  for (const name of ['one', 'two', 'three', 'four']) {
    work.type(name, { text: name })
    vi.advanceTimersByTime(1000)
    work.type('one', { text: `one beside ${name}` })
    vi.advanceTimersByTime(1000)
  }
  expect(work.all().map(({ name }) => name)).toEqual(['three', 'four', 'one'])
})

describe('a browser that stores nothing more', () => {
  it('has the newest in the page, asks before leaving, and leaves no older copy behind', () => {
    work.type('ask:gst', { text: 'Which' })
    expect(asksBeforeLeaving()).toBe(false)
    storage.full = true
    work.type('ask:gst', { text: 'Which bill' })
    expect(work.find('ask:gst')?.value).toEqual({ text: 'Which bill' })
    expect(work.all()).toHaveLength(1)
    expect(storage.entries.size).toBe(0)
    expect(asksBeforeLeaving()).toBe(true)
  })

  it('asks no more once it is sent, or stored after all', () => {
    storage.full = true
    work.type('ask:gst', { text: 'Which' })
    work.type('answer:one', { text: 'The oldest' })
    work.discard('answer:one')
    expect(asksBeforeLeaving()).toBe(true)
    storage.full = false
    work.type('ask:gst', { text: 'Which bill' })
    expect(asksBeforeLeaving()).toBe(false)
    expect(storage.entries.size).toBe(1)
  })

  it('never warns about leaving while nothing was typed', async () => {
    const { unsentWork } = await import('./unsent-work.ts')
    const seconds = unsentWork<number>({ kind: 'progress', account: () => person, max: 3, confirmsLeaving: false })
    storage.full = true
    seconds.type('lesson', 30)
    expect(seconds.find('lesson')?.value).toBe(30)
    expect(asksBeforeLeaving()).toBe(false)
  })

  it('is the same where site data is switched off', () => {
    vi.stubGlobal(
      'window',
      Object.defineProperty(new EventTarget(), 'localStorage', {
        get() {
          throw new Error('SecurityError')
        },
      }),
    )
    work.type('ask:gst', { text: 'Which' })
    expect(work.find('ask:gst')?.value).toEqual({ text: 'Which' })
  })
})

describe('two tabs', () => {
  it('have the same pieces, and each is notified of what the other one changes', async () => {
    const here = work
    const changes = vi.fn()
    const stop = store.unsentStore.subscribe(changes)
    const mine = page
    const there = await openPage()
    there.type('ask:gst', { text: 'In the other tab' })
    expect(changes).not.toHaveBeenCalled()
    mine.dispatchEvent(Object.assign(new Event('storage'), { key: 'unsent:asha:text:ask:gst' }))
    expect(changes).toHaveBeenCalledOnce()
    expect(here.find('ask:gst')?.value).toEqual({ text: 'In the other tab' })
    mine.dispatchEvent(Object.assign(new Event('storage'), { key: 'themePreference' }))
    expect(changes).toHaveBeenCalledOnce()
    stop()
  })

  it('send the same piece under the same key', async () => {
    work.type('ask:gst', { text: 'Which bill?' })
    const here = work.send('ask:gst')
    const there = await openPage()
    expect(there.send('ask:gst')?.idempotencyKey).toBe(here?.idempotencyKey)
  })
})

describe('what an earlier version stored', () => {
  type Old = { user: string; place: string; text: string }
  const old: Parameters<typeof Work.unsentWork<Answer>>[0]['old'] = {
    key: 'oldTexts',
    pieceOf: ({ user, place, text }: Old, at) => ({
      account: user,
      name: place,
      value: { text },
      idempotencyKey: `key of ${place}`,
      sent: true,
      at,
    }),
  }
  const open = async () => {
    await openPage()
    const { unsentWork } = await import('./unsent-work.ts')
    return unsentWork<Answer>({ kind: 'text', account: () => person, max: 3, old })
  }
  beforeEach(() => {
    const texts = [
      { user: 'ravi', place: 'ask:gst', text: 'Ravi’s' },
      { user: 'asha', place: 'ask:gst', text: 'Asha’s' },
    ]
    storage.setItem('oldTexts', JSON.stringify(texts))
  })

  it('is found under the account that wrote it, and moved', async () => {
    const moved = await open()
    expect(moved.find('ask:gst')).toMatchObject({
      value: { text: 'Asha’s' },
      idempotencyKey: 'key of ask:gst',
      sent: true,
    })
    person = 'ravi'
    expect(moved.find('ask:gst')?.value).toEqual({ text: 'Ravi’s' })
    expect(storage.getItem('oldTexts')).toBeNull()
  })

  it('stays where it is while the storage is full, and is in the page all the same', async () => {
    storage.setItem('oldTexts', JSON.stringify([{ user: 'asha', place: 'ask:gst', text: 'Asha’s' }]))
    const { setItem } = storage
    storage.setItem = (key, value) => {
      if (key.startsWith('unsent:')) throw new Error('QuotaExceededError')
      setItem.call(storage, key, value)
    }
    expect((await open()).find('ask:gst')?.value).toEqual({ text: 'Asha’s' })
    storage.setItem = setItem
    expect((await open()).find('ask:gst')?.value).toEqual({ text: 'Asha’s' })
    expect(storage.getItem('oldTexts')).toBeNull()
  })

  it('that cannot be read is left alone', async () => {
    storage.setItem('oldTexts', '{"half')
    expect((await open()).all()).toEqual([])
  })
})

it('on the server there is none', async () => {
  vi.stubGlobal('window', undefined)
  vi.resetModules()
  const { unsentWork } = await import('./unsent-work.ts')
  const nothing = unsentWork<Answer>({ kind: 'text', account: () => 'asha', max: 3 })
  nothing.type('ask:gst', { text: 'Which' })
  expect(nothing.find('ask:gst')).toBeUndefined()
})
