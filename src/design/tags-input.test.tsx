import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { newUser } from '../../tests/user.ts'
import { messages } from './messages/en.ts'
import { TagsInput } from './tags-input.tsx'

let tags: readonly string[]
function Tags({ start }: { start: string[] }) {
  const [value, setValue] = useState(start)
  function change(next: string[]) {
    tags = next
    setValue(next)
  }
  return <TagsInput label="Tags" value={value} onChange={change} />
}
function open(...start: string[]) {
  tags = start
  render(<Tags start={start} />)
  return newUser()
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' })
const removeButton = (tag: string) => screen.getByRole('button', { name: messages.remove(tag) })

test('a comma, Enter and leaving the field each end a tag', async () => {
  const user = open()
  await user.type(field(), '#gst, tally{Enter}excel')
  expect(tags).toEqual(['gst', 'tally'])
  await user.tab()
  expect([tags, field().value]).toEqual([['gst', 'tally', 'excel'], ''])
})

test('a pasted list becomes one tag each; what is there already, in whatever case, is not added again', async () => {
  const user = open('GST')
  await user.click(field())
  await user.paste('gst, Tally,, tally ,Excel,')
  expect(tags).toEqual(['GST', 'Tally', 'Excel'])
})

test('Backspace in the blank field takes the last tag back, and while something is typed a letter', async () => {
  const user = open('gst', 'tally')
  await user.type(field(), 'ex{Backspace}')
  expect([tags, field().value]).toEqual([['gst', 'tally'], 'e'])
  await user.type(field(), '{Backspace}{Backspace}')
  expect(tags).toEqual(['gst'])
})

test('once a tag is removed the focus is on the next one, and after the last one in the field', async () => {
  const user = open('gst', 'tally', 'excel')
  await user.click(removeButton('tally'))
  expect(document.activeElement).toBe(removeButton('excel'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(removeButton('gst'))
  await user.keyboard('{Enter}')
  expect([tags, document.activeElement]).toEqual([[], field()])
})
