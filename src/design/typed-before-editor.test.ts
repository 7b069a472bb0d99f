import { expect, test } from 'vitest'
import { appendText } from './typed-before-editor.ts'

test('text is appended to the last paragraph, or begins one where there is none', () => {
  expect(appendText('<h2>One</h2><p>As it was.</p>', ' And $& then?')).toBe(
    '<h2>One</h2><p>As it was. And $& then?</p>'.replace('&', '&amp;'),
  )
  expect(appendText('', ' First')).toBe('<p>First</p>')
  expect(appendText('<ul><li>One</li></ul>', ' After it')).toBe('<ul><li>One</li></ul><p>After it</p>')
})

test('what was typed stays text', () => {
  expect(appendText('<p>a</p>', '<b>&')).toBe('<p>a&lt;b&gt;&amp;</p>')
})
