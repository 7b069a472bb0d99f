import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Accordion, AccordionItem } from './accordion.tsx'

async function openAt(top: number) {
  render(
    <Accordion>
      <AccordionItem name="setup" title="Email">
        The server
      </AccordionItem>
    </Accordion>,
  )
  const item = screen.getByRole('group') as HTMLDetailsElement
  const [toggled, shown] = [vi.fn(), vi.fn()]
  const summary = item.querySelector('summary') as HTMLElement
  summary.scrollIntoView = shown
  item.getBoundingClientRect = () => ({ top }) as DOMRect
  item.addEventListener('toggle', toggled)
  item.open = true
  await waitFor(() => expect(toggled).toHaveBeenCalled())
  return shown
}

test('an item that the closing of another one moves above the screen is brought back into view', async () => {
  expect(await openAt(-300)).toHaveBeenCalledWith({ block: 'start' })
})

test('an item that is on the screen when it opens does not move the page', async () => {
  expect(await openAt(200)).not.toHaveBeenCalled()
})
