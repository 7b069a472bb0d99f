import { beforeEach, describe, expect, it } from 'vitest'
import { deviceDrafts, newThing, unsentThing } from './device-drafts.ts'

function makePlace() {
  const entries = new Map<string, string>()
  return {
    entries,
    full: false,
    get length() {
      return entries.size
    },
    key: (at: number) => [...entries.keys()][at] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    setItem(key: string, value: string) {
      if (this.full) throw new Error('QuotaExceededError')
      entries.set(key, value)
    },
  }
}
const kept = (title: string, at = 1) => ({ value: { title }, base: { title: '' }, version: 3, at })

let place: ReturnType<typeof makePlace>
let open: Set<string>
const tab = (mine: string) => ({ mine, alive: async () => open })
const drafts = (mine: string, user = 'asha', course = 'c1') => deviceDrafts(user, course, place, tab(mine))
beforeEach(() => {
  place = makePlace()
  open = new Set()
})

describe('drafts on the device', () => {
  it('come back after a reload, to the page that asks for them', async () => {
    drafts('one').keep('course', kept('Saree'))
    const found = await drafts('two').adopt()
    expect(found.get('course')).toEqual(kept('Saree'))
    expect([...place.entries.keys()]).toEqual(['draft:asha:c1:course:two'])
  })

  it('stay with a tab that is still open', async () => {
    drafts('one').keep('course', kept('Saree'))
    open.add('one')
    expect((await drafts('two').adopt()).size).toBe(0)
    expect(place.entries.size).toBe(1)
  })

  it('belong to one account and one course', async () => {
    drafts('one').keep('course', kept('Saree'))
    expect((await drafts('two', 'meera').adopt()).size).toBe(0)
    expect((await drafts('two', 'asha', 'c2').adopt()).size).toBe(0)
  })

  it('of two pages that are gone are taken one after the other, the newest first', async () => {
    drafts('one').keep('course', kept('older', 1))
    drafts('two').keep('course', kept('newer', 2))
    drafts('two').keep('l1', kept('lesson', 2))
    const third = drafts('three')
    const found = await third.adopt()
    expect(found.get('course')?.value).toEqual({ title: 'newer' })
    expect(found.get('l1')?.value).toEqual({ title: 'lesson' })
    third.forget('course')
    expect((await drafts('four').adopt()).get('course')?.value).toEqual({ title: 'older' })
  })

  it('say when the browser keeps nothing, and leave no older copy behind', () => {
    const one = drafts('one')
    expect(one.keep('course', kept('a'))).toBe(true)
    place.full = true
    expect(one.keep('course', kept('ab'))).toBe(false)
    expect(place.entries.size).toBe(0)
  })

  it('that cannot be read are left out', async () => {
    place.setItem('draft:asha:c1:course:gone', '{"half')
    expect((await drafts('two').adopt()).size).toBe(0)
    expect(place.entries.size).toBe(0)
  })
})

describe('a course that the server has not seen', () => {
  it('is found again by the next page, and moves to its uid once it has one', async () => {
    const one = drafts('one', 'asha', newThing('new', 'key123'))
    one.keep('course', kept('Saree'))
    expect(await unsentThing('new', 'asha', place, tab('two'))).toBe('key123')
    open.add('one')
    expect(await unsentThing('new', 'asha', place, tab('two'))).toBeNull()
    one.rename('c9')
    expect([...place.entries.keys()]).toEqual(['draft:asha:c9:course:one'])
    one.forget('course')
    expect(place.entries.size).toBe(0)
  })
})
