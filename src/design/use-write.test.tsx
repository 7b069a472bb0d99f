import { onlineManager, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { call, query } from '#platform/api/client.ts'
import { endpoint } from '#platform/api/contract.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { fakeServer } from '../../tests/fake-server.ts'
import { newUser } from '../../tests/user.ts'
import { messages } from './messages/en.ts'
import { ToastHost } from './toast-host.tsx'
import { useWrite, type WriteOptions } from './use-write.ts'

const saveCity = endpoint({
  call: 'POST /city/save',
  kind: 'write',
  access: 'signedIn',
  input: z.object({ name: z.string() }),
  reply: z.object({ uid: z.string() }),
  summary: 'Saves a city',
})
const cities = endpoint({
  call: 'GET /cities',
  kind: 'read',
  access: 'signedIn',
  input: z.object({ search: z.optional(z.string()) }),
  reply: z.object({ names: z.array(z.string()) }),
  summary: 'Lists cities',
})

const names = ['Indore', 'Pune'] as const

type Options = WriteOptions<string, unknown>

function Cities({ options }: { options?: Options }) {
  const { mutate, isPending } = useWrite<unknown, string>((name) => call(saveCity, { name }), options)
  return names.map((name) => (
    <button key={name} data-busy={isPending} onClick={() => mutate(name)}>
      {name}
    </button>
  ))
}

function KnownCities() {
  const { data } = useQuery(query(cities, {}))
  return data && <p>{`Known: ${data.names.join(', ')}`}</p>
}

function open(options?: Options) {
  const server = fakeServer()
  render(
    <WithQueries>
      <Cities options={options} />
      {options?.changes && <KnownCities />}
      <ToastHost />
    </WithQueries>,
  )
  const button = (name: (typeof names)[number]) => screen.getByRole('button', { name })
  return { server, button, user: newUser() }
}

test('a second press before the page is drawn again sends nothing', async () => {
  const { server, button } = open()
  // Both presses reach the handler of one and the same drawing.
  button('Indore').click()
  button('Indore').click()
  await waitFor(() => expect(button('Indore').dataset.busy).toBe('true'))
  expect(server.bodies).toEqual([{ name: 'Indore' }])
})

test('a press while another write of the same hook is under way sends nothing', async () => {
  const { server, button, user } = open()
  await user.click(button('Indore'))
  await user.click(button('Pune'))
  expect(server.bodies).toEqual([{ name: 'Indore' }])
})

test('after the answer the next press is sent', async () => {
  const { server, button, user } = open()
  await user.click(button('Indore'))
  server.answer({ uid: '1' })
  await waitFor(() => expect(button('Indore').dataset.busy).toBe('false'))
  await user.click(button('Indore'))
  expect(server.requests).toHaveLength(2)
})

test('writes of different rows run side by side, those of one row do not', async () => {
  const { server, button, user } = open({ concurrent: (name) => name })
  await user.click(button('Indore'))
  await user.click(button('Pune'))
  await user.click(button('Indore'))
  expect(server.bodies).toEqual([{ name: 'Indore' }, { name: 'Pune' }])
})

test('a refusal is shown as the server words it, and the button can be pressed again', async () => {
  const { server, button, user } = open()
  await user.click(button('Indore'))
  server.refuse(409, { message: 'This city exists already.' })
  expect(await screen.findByText('This city exists already.')).toBeTruthy()
  expect(screen.getByText(messages.failed)).toBeTruthy()
  await user.click(button('Indore'))
  expect(server.requests).toHaveLength(2)
})

test('offline a write fails at once, and is not sent by itself once the network is back', async () => {
  const { server, button, user } = open()
  onlineManager.setOnline(false)
  try {
    await user.click(button('Pune'))
    expect(server.requests).toHaveLength(1)
    server.fail()
    expect(await screen.findByText(platformMessages.noNetwork)).toBeTruthy()
  } finally {
    onlineManager.setOnline(true)
  }
  await waitFor(() => expect(button('Pune').dataset.busy).toBe('false'))
  expect(server.requests).toHaveLength(1)
})

test('a write is under way until what it changes has been read again', async () => {
  const { server, button, user } = open({ changes: [cities] })
  server.answer({ names: ['Pune'] })
  await screen.findByText('Known: Pune')
  await user.click(button('Indore'))
  server.answer({ uid: '1' })
  await waitFor(() => expect(server.requests).toEqual(['GET /api/cities', 'POST /api/city/save', 'GET /api/cities']))
  expect(button('Indore').dataset.busy).toBe('true')
  server.answer({ names: ['Indore', 'Pune'] })
  await screen.findByText('Known: Indore, Pune')
  await waitFor(() => expect(button('Indore').dataset.busy).toBe('false'))
})

test('the caller may show a failure in a place of its own', async () => {
  const onFailed = vi.fn()
  const { server, button, user } = open({ onFailed })
  await user.click(button('Indore'))
  server.refuse(400, { message: 'Too long.' })
  await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  expect(onFailed.mock.calls[0]?.[0]).toMatchObject({ message: 'Too long.', status: 400 })
  expect(screen.queryByText('Too long.')).toBeNull()
})
