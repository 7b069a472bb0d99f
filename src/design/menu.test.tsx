import { render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { newUser } from '../../tests/user.ts'
import { Menu } from './menu.tsx'

const chosen = vi.fn()

function LessonMenu() {
  const field = useRef<HTMLInputElement>(null)
  return (
    <main>
      <input ref={field} aria-label="Title" />
      <Menu
        trigger={<button>Lesson</button>}
        items={[
          { label: 'Move up', onSelect: () => chosen('up') },
          { label: 'Move down', disabled: true, onSelect: () => chosen('down') },
          { label: 'Rename', movesFocus: true, onSelect: () => field.current?.focus() },
        ]}
      />
    </main>
  )
}
function open() {
  chosen.mockReset()
  render(<LessonMenu />)
  return newUser()
}
const button = () => screen.getByRole('button', { name: 'Lesson' })
const item = (name: string) => screen.getByRole('menuitem', { name })

test('Escape closes a menu, chooses nothing and gives the focus back to its button', async () => {
  const user = open()
  await user.click(button())
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(button()))
  expect(chosen).not.toHaveBeenCalled()
})

test('the first letters of an item lead to it', async () => {
  const user = open()
  button().focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(item('Move up'))
  await user.keyboard('r')
  await waitFor(() => expect(document.activeElement).toBe(item('Rename')))
})

test('an item that cannot be chosen does nothing and leaves the menu open', async () => {
  const user = open()
  await user.click(button())
  await user.click(item('Move down'))
  expect(chosen).not.toHaveBeenCalled()
  expect(item('Move down').getAttribute('aria-disabled')).toBe('true')
})

test('an item that moves the focus keeps it there once the menu has closed', async () => {
  const user = open()
  await user.click(button())
  await user.click(item('Rename'))
  await user.keyboard('GST')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('GST')
  // The next choice gives the focus back as every menu does.
  await user.click(button())
  await user.click(item('Move up'))
  await waitFor(() => expect(document.activeElement).toBe(button()))
  expect(chosen).toHaveBeenCalledExactlyOnceWith('up')
})
