import { describe, expect, test } from 'vitest'
import { words as accounts } from '#features/accounts/messages/en.ts'
import { words as accountsHindi } from '#features/accounts/messages/hi.ts'
import { words as platform } from '#platform/messages/en.ts'
import { words as platformHindi } from '#platform/messages/hi.ts'
import { type Dictionary, hindiSpeaker, inHindi, learn } from './speak-hindi.ts'

function knowing(english: object, hindi: object): (text: string) => string {
  const dictionary: Dictionary = { texts: new Map(), sentences: [] }
  learn(dictionary, english, hindi)
  return (text) => inHindi(dictionary, text)
}

describe('a text of the server', () => {
  const say = knowing(
    {
      saved: 'Your changes are saved.',
      labels: { confirm: 'Confirm password' },
      match: (field: string) => `${field} does not match`,
      between: (least: number, most: number) => `Choose from ${least} to ${most} answers`,
      found: (count: number) => (count === 1 ? 'One course was found' : `${count} courses were found`),
      name: (name: string) => name,
    },
    {
      saved: 'आपके बदलाव सहेज लिए गए।',
      labels: { confirm: 'पासवर्ड की पुष्टि' },
      match: (field: string) => `${field} मेल नहीं खाता`,
      between: (least: number, most: number) => `कुल ${most} में से कम से कम ${least} उत्तर चुनें`,
      found: (count: number) => (count === 1 ? 'एक कोर्स मिला' : `${count} कोर्स मिले`),
      name: (name: string) => name,
    },
  )

  test('is the Hindi one that stands beside it', () => {
    expect(say('Your changes are saved.')).toBe('आपके बदलाव सहेज लिए गए।')
  })

  test('takes its blanks along, in the order of the other language, and our own words among them in Hindi', () => {
    expect(say('Choose from 2 to 4 answers')).toBe('कुल 4 में से कम से कम 2 उत्तर चुनें')
    expect(say('Confirm password does not match')).toBe('पासवर्ड की पुष्टि मेल नहीं खाता')
  })

  test('counts one and many', () => {
    expect(say('One course was found')).toBe('एक कोर्स मिला')
    expect(say('12 courses were found')).toBe('12 कोर्स मिले')
  })

  test('stays English where nobody said it in Hindi', () => {
    expect(say('Something nobody has worded')).toBe('Something nobody has worded')
  })
})

test('the rules of forms and the refusals of sign-in are said in Hindi', async () => {
  const say = await hindiSpeaker()
  expect(say(platform.required)).toBe(platformHindi.required)
  expect(say(platform.minLength(8))).toBe(platformHindi.minLength(8))
  expect(say(accounts.wrongCredentials)).toBe(accountsHindi.wrongCredentials)
})
