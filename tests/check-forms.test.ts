import { expect, test } from 'vitest'
import { ownForms } from './check-forms.ts'

test.each([
  '<form noValidate onSubmit={send}>',
  '  <form',
  'return <form id={id}>',
  'const read = sectionOpening.safeParse(chosen)',
])('%s is found with its line', (code) => {
  expect(ownForms('src/features/a/ui/b.tsx', `\n${code}\n`)).toEqual([
    expect.stringMatching(/^src\/features\/a\/ui\/b\.tsx:2: /),
  ])
})

test.each([
  '<Form of={register.input}>',
  '<FormText name="email" />',
  'const form = useForm()',
  '<form.Form session={form.session} />',
])('%s is left alone', (code) => {
  expect(ownForms('src/features/a/ui/b.tsx', code)).toEqual([])
})

test('Form itself and the search box of the marketplace may', () => {
  expect(ownForms('src/design/form.tsx', '<form>')).toEqual([])
  expect(ownForms('src/features/marketplace/ui/search-box.tsx', '<form action="/course-marketplace">')).toEqual([])
})
