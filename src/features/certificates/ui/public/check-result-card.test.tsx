import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { messages as platform } from '#platform/messages/en.ts'
import { messages } from '../../messages/pages-en.ts'
import { checkResults } from '../../rules/checking.ts'
import { CheckByCode } from './check-by-code.tsx'
import { CheckResultCard } from './check-result-card.tsx'

afterEach(cleanup)
const { required } = platform

test.each(checkResults)('a certificate that is %s is answered in words of its own', (result) => {
  render(<CheckResultCard answer={{ result, issuer: 'did:web:other.example', certificate: null }} onRetry={() => {}} />)
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(messages.check.results[result])
  expect(screen.getByText(messages.check.texts[result])).toBeTruthy()
  expect(screen.queryByText(/did:web:other/) !== null).toBe(result === 'unknown-issuer')
})

test('a check that got no answer can be tried again', () => {
  const onRetry = vi.fn()
  render(<CheckResultCard answer={{ result: 'failed', reason: 'No network' }} onRetry={onRetry} />)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('the field refuses what is no ID before anything is sent', async () => {
  const onCheck = vi.fn(async () => undefined)
  render(<CheckByCode onCheck={onCheck} />)
  const field = screen.getByLabelText(/^Certificate ID or link/)
  const send = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  }
  send(' ')
  await screen.findByText(required)
  send('hello')
  await screen.findByText(messages.check.fieldUnknown)
  expect(onCheck).not.toHaveBeenCalled()
  send(' 7k2q 94mx bc3d ')
  await waitFor(() => expect(onCheck).toHaveBeenCalledExactlyOnceWith('7k2q 94mx bc3d'))
})
