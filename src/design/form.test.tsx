import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { email, flag, maxLength, minLength, mustBeTrue, phone, required } from '#platform/api/validation.ts'
import { messages } from '#platform/messages/en.ts'
import { newUser } from '../../tests/user.ts'
import { Form, type SubmitResult } from './form.tsx'
import {
  FormCheckbox,
  FormOtp,
  FormPassword,
  FormPhone,
  FormRadio,
  FormSelect,
  FormSubmit,
  FormSwitch,
  FormText,
  FormTextarea,
} from './form-fields.tsx'

const person = z.object({ name: required(), email: email(), about: required().check(minLength(5), maxLength(20)) })

type Person = z.output<typeof person>
const onSubmit = vi.fn<(values: Person) => Promise<SubmitResult>>()
let answer: (result: SubmitResult) => Promise<void>

beforeEach(() => {
  onSubmit.mockReset().mockImplementation(
    () =>
      new Promise<SubmitResult>((resolve) => {
        answer = (result) => act(async () => resolve(result))
      }),
  )
  render(
    <Form of={person} defaultValues={{ name: '', email: '', about: '' }} onSubmit={onSubmit}>
      <FormText name="name" label="Name" />
      <FormText name="email" label="Email" />
      <FormTextarea name="about" label="About" />
      <FormSubmit>Save</FormSubmit>
    </Form>,
  )
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** What is read out with the field. */
const noteOf = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? ''
const save = () => screen.getByRole('button', { name: 'Save' })
const user = newUser()
async function fillIn() {
  const texts = { Name: ' Asha ', Email: 'asha@sopaan.test', About: 'Teaches GST' }
  for (const [name, text] of Object.entries(texts)) {
    await user.click(field(name))
    await user.paste(text)
  }
}

test('nothing is sent while a field is wrong; the first wrong field takes the focus', async () => {
  await user.type(field('Name'), 'Asha')
  await user.click(save())
  expect(onSubmit).not.toHaveBeenCalled()
  expect(noteOf('Name')).toBe('')
  expect(noteOf('Email')).toBe(messages.required)
  expect(noteOf('About')).toBe(messages.required)
  expect(field('Email').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Email'))
})

test('of several rules that fail, the first one speaks', async () => {
  await user.type(field('About'), 'abc')
  expect(noteOf('About')).toBe(messages.minLength(5))
  await user.clear(field('About'))
  expect(noteOf('About')).toBe(messages.required)
})

test('a field that was left blank says so when it is left, and not before', async () => {
  await user.click(field('Name'))
  expect(noteOf('Name')).toBe('')
  await user.tab()
  await waitFor(() => expect(noteOf('Name')).toBe(messages.required))
})

test('what is sent are the values as the contract reads them', async () => {
  await fillIn()
  await user.click(save())
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'Asha', email: 'asha@sopaan.test', about: 'Teaches GST' })
})

test('while it is sent the texts cannot be changed, and neither Enter nor the button sends again', async () => {
  await fillIn()
  await user.click(save())
  expect(field('Name').readOnly).toBe(true)
  await user.type(field('Name'), 'x{Enter}')
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledOnce()
  await answer(undefined)
  expect([field('Name').readOnly, field('Name').value]).toEqual([false, ' Asha '])
})

test('what the server refuses stands at its field, and what is typed stays', async () => {
  await fillIn()
  await user.click(save())
  await answer({ errors: { about: 'Say more.', email: ['This email has an account.', 'Another rule.'] } })
  expect([noteOf('Email'), noteOf('About')]).toEqual(['This email has an account.', 'Say more.'])
  expect(document.activeElement).toBe(field('Email'))
  expect([field('Name').value, field('Email').value]).toEqual([' Asha ', 'asha@sopaan.test'])
})

test('a refusal of the server stays when its field is left, and goes when it is changed', async () => {
  await fillIn()
  await user.click(save())
  await answer({ errors: { email: 'This email has an account.' } })
  await user.tab()
  expect(noteOf('Email')).toBe('This email has an account.')
  await user.type(field('Email'), 's')
  expect(noteOf('Email')).toBe('')
})

test('a refusal of no field stands above the form until it is sent again', async () => {
  await fillIn()
  await user.click(save())
  await answer({ errors: { '': 'The list is full.', city: 'Unknown city.' } })
  expect(screen.getByRole('alert').textContent).toBe('The list is full. Unknown city.')
  await user.click(save())
  expect(onSubmit).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('each kind of field gives the contract its value', async () => {
  const sent = vi.fn()
  const enrolment = z.object({
    phone: phone(),
    password: required(),
    region: required(),
    plan: required(),
    code: required().check(minLength(6)),
    news: flag(),
    terms: mustBeTrue(),
  })
  render(
    <Form
      of={enrolment}
      defaultValues={{ phone: '', password: '', region: '', plan: '', code: '', news: false, terms: false }}
      onSubmit={sent}
    >
      <FormPhone name="phone" label="Mobile" />
      <FormPassword name="password" label="Password" />
      <FormSelect
        name="region"
        label="State"
        placeholder="Select"
        options={[{ value: 'MP', label: 'Madhya Pradesh' }]}
      />
      <FormRadio
        name="plan"
        legend="Plan"
        options={[
          { value: 'month', label: 'A month' },
          { value: 'year', label: 'A year' },
        ]}
      />
      <FormOtp name="code" label="Code" />
      <FormSwitch name="news" label="News" />
      <FormCheckbox name="terms" label="Terms" />
      <FormSubmit>Enrol</FormSubmit>
    </Form>,
  )
  const wrong = () => document.querySelectorAll('[aria-invalid]')
  await user.click(screen.getByRole('button', { name: 'Enrol' }))
  expect(sent).not.toHaveBeenCalled()
  expect(wrong()).toHaveLength(6)
  await user.type(screen.getByLabelText('Mobile'), '98765 43210')
  await user.type(screen.getByLabelText('Password'), 'Secret')
  await user.selectOptions(screen.getByLabelText('State'), 'MP')
  await user.click(screen.getByRole('radio', { name: 'A year' }))
  await user.click(screen.getByLabelText('Code'))
  await user.paste('4071-22 is your code')
  await user.click(screen.getByRole('switch', { name: 'News' }))
  await user.click(screen.getByRole('checkbox', { name: 'Terms' }))
  expect(wrong()).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Enrol' }))
  expect(sent.mock.calls[0]?.[0]).toEqual({
    phone: '98765 43210',
    password: 'Secret',
    region: 'MP',
    plan: 'year',
    code: '407122',
    news: true,
    terms: true,
  })
})
