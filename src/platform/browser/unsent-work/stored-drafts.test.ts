import { beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStorage, stubPage } from '../../../../tests/fake-browser.ts'
import { storedDrafts, newDraftName, unsentNewDraft } from './stored-drafts.ts'

const draftOf = (title: string, at = 1) => ({ value: { title }, base: { title: '' }, version: 3, at })

let place: ReturnType<typeof makeStorage>
let open: Set<string>
const tab = (mine: string) => ({ mine, alive: async () => open })
const drafts = (mine: string, user = 'asha', course = 'c1') => storedDrafts(user, course, tab(mine))
beforeEach(() => {
  place = makeStorage()
  stubPage(place)
  open = new Set()
})

describe('drafts on the device', () => {
  it('come back after a reload, in the page that opens them', async () => {
    drafts('one').store('course', draftOf('Saree'))
    const found = await drafts('two').adopt()
    expect(found.get('course')).toEqual(draftOf('Saree'))
    expect([...place.entries.keys()]).toEqual(['unsent:asha:draft:c1:course:two'])
  })

  it('stay with a tab that is still open', async () => {
    drafts('one').store('course', draftOf('Saree'))
    open.add('one')
    expect((await drafts('two').adopt()).size).toBe(0)
    expect(place.entries.size).toBe(1)
  })

  it('belong to one account and one course', async () => {
    drafts('one').store('course', draftOf('Saree'))
    expect((await drafts('two', 'meera').adopt()).size).toBe(0)
    expect((await drafts('two', 'asha', 'c2').adopt()).size).toBe(0)
  })

  it('of two pages that are gone are taken one after the other, the newest first', async () => {
    drafts('one').store('course', draftOf('older', 1))
    drafts('two').store('course', draftOf('newer', 2))
    drafts('two').store('l1', draftOf('lesson', 2))
    const third = drafts('three')
    const found = await third.adopt()
    expect(found.get('course')?.value).toEqual({ title: 'newer' })
    expect(found.get('l1')?.value).toEqual({ title: 'lesson' })
    third.remove('course')
    expect((await drafts('four').adopt()).get('course')?.value).toEqual({ title: 'older' })
  })

  it('say when the browser keeps nothing, leave no older copy behind, and are in the page until they are sent', async () => {
    const one = drafts('one')
    expect(one.store('course', draftOf('a'))).toBe(true)
    place.full = true
    expect(one.store('course', draftOf('ab'))).toBe(false)
    expect(place.entries.size).toBe(0)
    expect((await drafts('one').adopt()).get('course')).toEqual(draftOf('ab'))
    one.remove('course')
    expect((await drafts('one').adopt()).size).toBe(0)
  })

  it('of an earlier version are taken over, except those of a tab that is still open', async () => {
    place.setItem('draft:asha:c1:course:gone', JSON.stringify(draftOf('Saree')))
    place.setItem('draft:asha:c1:l1:open', JSON.stringify(draftOf('lesson')))
    open.add('open')
    expect([...(await drafts('two').adopt()).entries()]).toEqual([['course', draftOf('Saree')]])
    expect([...place.entries.keys()]).toEqual(['draft:asha:c1:l1:open', 'unsent:asha:draft:c1:course:two'])
    open.delete('open')
    expect((await drafts('two').adopt()).get('l1')).toEqual(draftOf('lesson'))
  })

  it('that a tab has saved are announced to the person’s other tabs on the same thing', async () => {
    const [here, there, elsewhere] = [drafts('one'), drafts('two'), drafts('three', 'meera')]
    const received: unknown[] = []
    there.followTabs((...saved) => received.push(saved))
    elsewhere.followTabs(() => received.push('another account'))
    here.followTabs(() => received.push('myself'))
    here.notifyTabs('course', { value: { title: 'Saree' }, version: 4 })
    await vi.waitFor(() => expect(received).toEqual([['course', { value: { title: 'Saree' }, version: 4 }]]), 30_000)
    for (const one of [here, there, elsewhere]) one.close()
  })

  it('that cannot be read are left out', async () => {
    place.setItem('unsent:asha:draft:c1:course:gone', '{"half')
    expect((await drafts('two').adopt()).size).toBe(0)
    expect(place.entries.size).toBe(0)
  })
})

describe('a course that the server has not seen', () => {
  it('is found again by the next page, and moves to its uid once it has one', async () => {
    const one = drafts('one', 'asha', newDraftName('new', 'key123'))
    one.store('course', draftOf('Saree'))
    expect(await unsentNewDraft('new', 'asha', tab('two'))).toBe('key123')
    open.add('one')
    expect(await unsentNewDraft('new', 'asha', tab('two'))).toBeNull()
    one.rename('c9')
    expect([...place.entries.keys()]).toEqual(['unsent:asha:draft:c9:course:one'])
    one.remove('course')
    expect(place.entries.size).toBe(0)
  })
})
