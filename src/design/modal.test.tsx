import { render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { newUser } from '../../tests/user.ts'
import { Confirm } from './confirm.tsx'
import { Menu } from './menu.tsx'
import { messages } from './messages/en.ts'
import { Modal } from './modal.tsx'
import { RadioGroup } from './radio-group.tsx'

function CityDialog({ locked }: { locked?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <main>
      <button onClick={() => setOpen(true)}>Edit</button>
      <Menu trigger={<button>More</button>} items={[{ label: 'Rename', onSelect: () => setOpen(true) }]} />
      <Modal open={open} onClose={() => setOpen(false)} title="City" locked={locked}>
        <input aria-label="Name" />
        <button>Save</button>
      </Modal>
    </main>
  )
}
function open(props = {}) {
  render(<CityDialog {...props} />)
  return newUser()
}
const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => screen.queryByRole('dialog', { name: 'City' })

test('a dialog takes the focus and keeps it, and Escape closes it and gives the focus back', async () => {
  const user = open()
  await user.click(button('Edit'))
  expect(dialog()?.contains(document.activeElement)).toBe(true)
  for (let presses = 0; presses < 4; presses++) {
    await user.tab()
    expect(dialog()?.contains(document.activeElement)).toBe(true)
  }
  await user.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button('Edit')))
})

test('a dialog that the item of a menu opened gives the focus back to the menu’s button', async () => {
  const user = open()
  await user.click(button('More'))
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }))
  await waitFor(() => expect(dialog()?.contains(document.activeElement)).toBe(true))
  await user.click(button(messages.close))
  await waitFor(() => expect(document.activeElement).toBe(button('More')))
})

test('a dialog that begins with radio buttons gives the focus to the chosen one', async () => {
  render(
    <Modal open onClose={() => {}} title="Role">
      <RadioGroup
        legend="Role"
        name="role"
        value="creator"
        options={[
          { value: 'learner', label: 'Learner' },
          { value: 'creator', label: 'Creator' },
        ]}
      />
      <button>Save</button>
    </Modal>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Creator' })))
})

test('while something is under way neither Escape nor a button closes a dialog', async () => {
  const user = open({ locked: true })
  await user.click(button('Edit'))
  await user.keyboard('{Escape}')
  expect(dialog()).toBeTruthy()
  expect(screen.queryByRole('button', { name: messages.close })).toBeNull()
})

test('the page behind a dialog cannot be reached until the dialog is closed', async () => {
  const user = open()
  const page = button('Edit').closest('[inert]')
  expect(page).toBeNull()
  await user.click(button('Edit'))
  expect(screen.getByText('Edit').closest('[inert]')).toBeTruthy()
  expect(dialog()?.closest('[inert]')).toBeNull()
  await user.keyboard('{Escape}')
  expect(button('Edit').closest('[inert]')).toBeNull()
})

test('a question can be answered once: while the answer is sent its buttons do nothing', async () => {
  const [onConfirm, onClose] = [vi.fn(), vi.fn()]
  const question = { open: true, onConfirm, onClose, question: 'Delete Agra?', confirmLabel: 'Delete' }
  const { rerender } = render(<Confirm {...question} />)
  const user = newUser()
  await user.click(button('Delete'))
  rerender(<Confirm {...question} loading loadingLabel="Deleting" />)
  await user.click(button('Deleting'))
  await user.click(button(messages.cancel))
  await user.keyboard('{Escape}')
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onClose).not.toHaveBeenCalled()
})
