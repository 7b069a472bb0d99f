import { act, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { WithQueries } from '#platform/browser/query-client.tsx'
import { CallError } from '#platform/api/client.ts'
import { newUser } from '../../tests/user.ts'
import type { DataTableProps } from './data-table-props.ts'
import { DataTable } from './data-table.tsx'
import { messages } from './messages/en.ts'

type City = { uid: string; name: string; learners: number }
const agra: City = { uid: 'a', name: 'Agra', learners: 12 }
const indore: City = { uid: 'i', name: 'Indore', learners: 40 }
const pune: City = { uid: 'p', name: 'Pune', learners: 7 }

function draw(more: Partial<DataTableProps<City>>) {
  return (
    <WithQueries>
      <DataTable<City>
        label="Cities"
        rows={[agra, indore, pune]}
        rowId={({ uid }) => uid}
        rowName={({ name }) => name}
        total={3}
        page={1}
        onPage={() => {}}
        columns={[
          { key: 'name', label: 'Name', sortable: true },
          { key: 'learners', label: 'Learners', align: 'end' },
        ]}
        item={{ title: ({ name }) => name, detail: ({ learners }) => learners }}
        {...more}
      />
    </WithQueries>
  )
}
function open(props: Partial<DataTableProps<City>> = {}) {
  const { rerender } = render(draw(props))
  return {
    user: newUser(),
    drawAgain: (next: Partial<DataTableProps<City>>) => rerender(draw({ ...props, ...next })),
  }
}
// The rows are there twice, for wide screens and for phones.
const table = () => within(screen.getByRole('table'))
const box = (name: string) => table().getByRole<HTMLInputElement>('checkbox', { name })
const ticked = () =>
  table()
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, indeterminate }) => (indeterminate ? 'mixed' : checked))

test('a column’s name sorts upwards, then downwards, then as the table’s own order', async () => {
  const onSort = vi.fn()
  const { user, drawAgain } = open({ onSort })
  const header = () => table().getByRole('columnheader', { name: 'Name' })
  const press = () => user.click(table().getByRole('button', { name: 'Name' }))
  expect(header().getAttribute('aria-sort')).toBe('none')
  await press()
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'asc' })
  drawAgain({ sort: { key: 'name', direction: 'asc' } })
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  await press()
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'desc' })
  drawAgain({ sort: { key: 'name', direction: 'desc' } })
  await press()
  expect(onSort).toHaveBeenLastCalledWith(undefined)
  expect(table().queryByRole('button', { name: 'Learners' })).toBeNull()
})

test('a phone, where no column can be pressed, chooses the order from a list', async () => {
  const onSort = vi.fn()
  const { user } = open({ onSort, heading: 'Cities' })
  await user.selectOptions(screen.getByRole('combobox', { name: messages.order }), messages.descending('Name'))
  expect(onSort).toHaveBeenCalledWith({ key: 'name', direction: 'desc' })
})

test('the box above the rows is mixed while some are ticked, and ticks or clears all of them', async () => {
  const { user } = open({ onDelete: () => {} })
  await user.click(box(messages.select('Agra')))
  await user.click(box(messages.select('Pune')))
  expect(ticked()).toEqual(['mixed', true, false, true])
  await user.click(box(messages.selectAll))
  expect(ticked()).toEqual([true, true, true, true])
  expect(screen.getByRole('status').textContent).toContain(messages.selected(3))
  await user.click(box(messages.selectAll))
  expect(ticked()).toEqual([false, false, false, false])
  expect(screen.queryByRole('status')).toBeNull()
})

test('rows that are no longer on the page are not part of what is done with the selected ones', async () => {
  const run = vi.fn()
  const { user, drawAgain } = open({ bulk: [{ label: 'Archive', run }] })
  await user.click(box(messages.selectAll))
  drawAgain({ rows: [indore], bulk: [{ label: 'Archive', run }] })
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  expect(run).toHaveBeenCalledExactlyOnceWith(['i'])
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})

test('deleting asks first; the selection stays where it is cancelled or fails, and goes once it is done', async () => {
  const onDelete = vi.fn().mockRejectedValueOnce(new CallError(409, 'IN_USE', 'Agra has courses.'))
  const { user } = open({ onDelete })
  await user.click(box(messages.select('Agra')))
  const ask = () => user.click(screen.getByRole('button', { name: messages.delete }))
  const answer = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await ask()
  expect(screen.getByRole('alertdialog', { name: messages.deleteQuestion(1) })).toBeTruthy()
  await answer(messages.cancel)
  await closed()
  expect(onDelete).not.toHaveBeenCalled()
  await ask()
  await answer(messages.deleteRecords(1))
  await closed()
  expect([onDelete.mock.lastCall, box(messages.select('Agra')).checked]).toEqual([[['a']], true])
  await ask()
  await answer(messages.deleteRecords(1))
  await closed()
  expect(box(messages.select('Agra')).checked).toBe(false)
})

test('the menu of a row is opened, walked through and chosen from by the keyboard, and gives the focus back', async () => {
  const chosen = vi.fn()
  const { user } = open({
    actions: ({ name }) => [
      { label: 'Edit', onSelect: () => chosen('Edit', name) },
      { label: 'Move up', disabled: true },
      { label: 'Archive', onSelect: () => chosen('Archive', name) },
    ],
  })
  const button = table().getByRole('button', { name: messages.actionsFor('Indore') })
  button.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Edit')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Archive')
  await user.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('Archive', 'Indore')
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a row without actions has no menu', () => {
  open({ actions: ({ uid }) => (uid === 'a' ? [] : [{ label: 'Edit' }]) })
  const menus = table().getAllByRole('button')
  expect(menus.map((one) => one.getAttribute('aria-label'))).toEqual(['Indore', 'Pune'].map(messages.actionsFor))
})

test('an open menu stays where the list is read again and its row has moved', async () => {
  const { user, drawAgain } = open({ actions: ({ name }) => [{ label: `Edit ${name}` }] })
  await user.click(table().getByRole('button', { name: messages.actionsFor('Pune') }))
  expect(screen.getByRole('menuitem').textContent).toBe('Edit Pune')
  drawAgain({ loading: true })
  drawAgain({ rows: [pune, agra, indore] })
  await act(async () => {})
  expect(screen.getByRole('menuitem').textContent).toBe('Edit Pune')
})

test('an empty table says whether it is empty or narrowed, and past the last page leads to the first one', async () => {
  const onPage = vi.fn()
  const { user, drawAgain } = open({ rows: [], total: 0, emptyTitle: 'No cities yet', onPage })
  expect(screen.getByText('No cities yet')).toBeTruthy()
  drawAgain({ rows: [], total: 0, filtered: true })
  expect(screen.getByText(messages.noDataFound)).toBeTruthy()
  drawAgain({ rows: [], total: 3, page: 9, pageSize: 5 })
  await user.click(screen.getByRole('button', { name: messages.firstPage }))
  expect(onPage).toHaveBeenCalledExactlyOnceWith(1, 5)
})

test('a table that is read for the first time is busy and does not say that it is empty', () => {
  open({ rows: [], total: 0, loading: true })
  expect(screen.getByRole('region', { name: 'Cities' }).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(messages.noData)).toBeNull()
})

test('a table that could not be read shows no rows and asks again on a press', async () => {
  const onRetry = vi.fn()
  const { user } = open({ failed: true, onRetry })
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: messages.tryAgain }))
  expect(onRetry).toHaveBeenCalledOnce()
})
