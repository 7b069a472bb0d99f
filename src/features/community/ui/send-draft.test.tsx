import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#features/accounts/ui/session-store.ts'
import { storedFields, storeText } from '#features/accounts/ui/unsent-texts.ts'
import { CallError } from '#platform/api/client.ts'
import { messages } from '../messages/discussion-en.ts'
import { sendDraft } from './send-draft.ts'

const place = 'ask:mp'
beforeEach(() => {
  useSession.setState({ user: { uid: 'asha' } as never })
  storeText(place, { title: 'Which river?' })
})

/** Sends what is stored at the place, and is answered with a status. */
async function send(status: number, isRoom = true) {
  const keys: string[] = []
  const later = vi.fn((_key: string) => isRoom)
  const onDone = vi.fn()
  const call = async (key: string) => {
    keys.push(key)
    if (status !== 200) throw new CallError(status, 'NO', 'Not now.')
    return { message: 'Sent.' }
  }
  const result = await sendDraft(place, call, onDone, later)
  return { result, later, onDone, key: keys[0] }
}

test.each([0, 503])('what could not be sent (%i) is sent later under its key, and the form is free', async (status) => {
  const { result, later, onDone, key } = await send(status)
  expect(result).toBeUndefined()
  expect(later.mock.calls).toEqual([[key]])
  expect(onDone.mock.calls).toEqual([[false]])
  expect(storedFields(place)).toBeUndefined()
})

test('without room for more it stays in the form, which says so', async () => {
  const { result, onDone } = await send(0, false)
  expect(result).toEqual({ errors: { '': `${messages.notSent} Not now.` } })
  expect(onDone).not.toHaveBeenCalled()
  expect(storedFields(place)).toEqual({ title: 'Which river?' })
})

test.each([401, 403, 409, 422, 429])(
  'an answer of %i is shown in the form, and nothing is sent later',
  async (status) => {
    const { result, later } = await send(status)
    expect(result).toEqual({ errors: { '': 'Not now.' } })
    expect(later).not.toHaveBeenCalled()
    expect(storedFields(place)).toEqual({ title: 'Which river?' })
  },
)

test('what the server takes at once leaves the form, and nothing is sent later', async () => {
  const { later, onDone } = await send(200)
  expect(later).not.toHaveBeenCalled()
  expect(onDone.mock.calls).toEqual([[true]])
  expect(storedFields(place)).toBeUndefined()
})
