import { expect, test } from 'vitest'
import { pagePath } from './page-path.ts'

test('fills in the parameters and the search', () => {
  expect(pagePath('/about-us')).toBe('/about-us')
  expect(pagePath('/faq', { search: 'refund & GST', group: undefined })).toBe('/faq?search=refund+%26+GST')
  expect(pagePath('/learning/$id', { id: 'c1' })).toBe('/learning/c1')
  expect(pagePath('/my-content/$id/assignments/$answer', { id: 'c1', answer: 'a1' })).toBe(
    '/my-content/c1/assignments/a1',
  )
  expect(pagePath('/learning/$id', { id: 'c1' }, { lesson: 'l1', talk: 'reviews' })).toBe(
    '/learning/c1?lesson=l1&talk=reviews',
  )
})

test('a parameter cannot leave its place in the path', () => {
  expect(pagePath('/profile/$id', { id: 'a/../b?c=d#e $id' })).toBe('/profile/a%2F..%2Fb%3Fc%3Dd%23e%20%24id')
})

// `npm run check` reads these: each line below the comment has to be a compile error.
export function refusedByTheCompiler(kind: 'studio' | 'contact-us') {
  pagePath(`/admin/enquiry/${kind}/$id`, { id: 'e1' })
  // @ts-expect-error no such page
  pagePath('/lerning/$id', { id: 'c1' })
  // @ts-expect-error a path where the pattern has to be
  pagePath(`/learning/${kind}`)
  // @ts-expect-error the parameter is missing
  pagePath('/learning/$id')
  // @ts-expect-error one of two parameters is missing
  pagePath('/my-content/$id/assignments/$answer', { id: 'c1' })
  // @ts-expect-error the parameter has another name
  pagePath('/learning/$id', { uid: 'c1' })
  // @ts-expect-error an extra parameter
  pagePath('/learning/$id', { id: 'c1', answer: 'a1' })
  // @ts-expect-error parameters for a page that has none
  pagePath('/faq', { id: 'c1' })
  // @ts-expect-error the page does not read this from its address
  pagePath('/learning/$id', { id: 'c1' }, { leson: 'l1' })
  // @ts-expect-error the page does not read this value
  pagePath('/learning/$id', { id: 'c1' }, { talk: 'gossip' })
  // @ts-expect-error the page reads nothing from its address
  pagePath('/about-us', { search: 'x' })
}
