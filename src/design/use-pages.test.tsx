import { render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/api/contract.ts'
import { listInput } from '#platform/api/lists.ts'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { fakeServer } from '../../tests/fake-server.ts'
import { newUser } from '../../tests/user.ts'
import { DataTable } from './data-table.tsx'
import { messages } from './messages/en.ts'
import { usePages } from './use-pages.ts'

const listCities = endpoint({
  call: 'GET /cities',
  kind: 'read',
  access: 'signedIn',
  answers: 'list',
  input: z.object(listInput({ sorts: ['name'], sort: 'name' })),
  reply: z.object({ cities: z.array(z.object({ name: z.string() })) }),
  summary: 'Lists cities',
})

function Cities() {
  const { data, table } = usePages(listCities, (paging) => paging)
  return (
    <DataTable
      label="Cities"
      rows={data?.cities ?? []}
      rowId={({ name }) => name}
      rowName={({ name }) => name}
      columns={[{ key: 'name', label: 'Name' }]}
      item={{ title: ({ name }) => name, detail: () => null }}
      {...table}
    />
  )
}

const page = (name: string) => ({ cities: [{ name }], pagination: { totalItems: 30 } })

async function open() {
  const server = fakeServer()
  render(
    <WithQueries>
      <Cities />
    </WithQueries>,
  )
  await waitFor(() => expect(server.requests).toEqual(['GET /api/cities?page=1&limit=10']))
  return { server, user: newUser() }
}
const table = () => screen.getByRole('region', { name: 'Cities' })
const cells = () => screen.queryAllByRole('cell').map(({ textContent }) => textContent)
const isBusy = () => table().getAttribute('aria-busy') === 'true'

test('another page is asked for while the rows of the one before stay in sight', async () => {
  const { server, user } = await open()
  server.answer(page('Agra'))
  await screen.findByRole('cell', { name: 'Agra' })
  expect(isBusy()).toBe(false)
  await user.click(screen.getByRole('button', { name: messages.page(2) }))
  await waitFor(() => expect(server.requests.at(-1)).toBe('GET /api/cities?page=2&limit=10'))
  expect([cells(), isBusy()]).toEqual([['Agra'], true])
  server.answer(page('Pune'))
  await screen.findByRole('cell', { name: 'Pune' })
  expect([cells(), isBusy()]).toEqual([['Pune'], false])
})

test('another size of the pages leads to the first page', async () => {
  const { server, user } = await open()
  server.answer(page('Agra'))
  await user.click(await screen.findByRole('button', { name: messages.page(2) }))
  await waitFor(() => expect(server.requests).toHaveLength(2))
  server.answer(page('Pune'))
  await user.selectOptions(screen.getByRole('combobox', { name: messages.rows }), '20')
  await waitFor(() => expect(server.requests.at(-1)).toBe('GET /api/cities?page=1&limit=20'))
})

test('a list that cannot be read says so and can be asked for again', async () => {
  const { server, user } = await open()
  server.refuse(400, { message: 'No.' })
  await user.click(await screen.findByRole('button', { name: messages.tryAgain }))
  await waitFor(() => expect(server.requests).toHaveLength(2))
  server.answer(page('Agra'))
  await screen.findByRole('cell', { name: 'Agra' })
  expect(screen.queryByRole('button', { name: messages.tryAgain })).toBeNull()
})
