import { expect, test } from 'vitest'
import {
  termsOfHindi,
  wordsOfClasses,
  wordsOfNames,
  wordsOfTexts,
  wrongClasses,
  wrongFileName,
  wrongNames,
  wrongTerms,
  wrongTermsOfCopy,
  wrongTexts,
  wrongTextsOfCopy,
} from './check-words.ts'

test('a text with a word of the list is found, in a string and between the values of a template', () => {
  const source = 'export const words = { a: "Watch the film", b: (n: number) => `${n} e-mails`, film: "A video" }'
  expect(wrongTexts('en.ts', source)).toEqual([
    'en.ts: “Watch the film” says film; say video',
    'en.ts: “ e-mails” says e-mails; say email',
  ])
})

test('quotation marks are single, but around what a person wrote', () => {
  const source = 'export const words = { a: (title: string) => `“${title}” is there`, b: "No “last seats”" }'
  expect(wrongTexts('en.ts', source)).toEqual([
    'en.ts: “” is there” says ” ; say ‘ ’',
    'en.ts: “No “last seats”” says  “; say ‘ ’',
  ])
  expect(wrongTexts('en.ts', 'export const quoted = (text: string) => `“${text}”`')).toEqual([])
})

test('a page of copy uses no word of the list, in either language', () => {
  const page = '# Contact\n\n- E-mail: {email}\n- Email us.\n'
  expect(wrongTextsOfCopy('copy/a.md', page)).toEqual(['copy/a.md:3: “- E-mail: {email}” says E-mail; say email'])
  expect(wrongTextsOfCopy('copy/hi/a.md', 'कोर्स निःशुल्क है।\n')).toHaveLength(1)
})

test('a name of the list is found, and one that only contains it is not', () => {
  expect(wrongNames('a.ts', 'const mostRows = 1; const almostRows = 2')).toEqual(['a.ts: mostRows; call it max…'])
})

test('a key against doing a thing twice has one name', () => {
  for (const name of ['onceKey', 'attemptKey', 'AttemptKey', 'createKey', 'AttemptName'])
    expect(wrongNames('a.ts', `const ${name} = 1`)).toEqual([`a.ts: ${name}; call it idempotencyKey`])
  expect(wrongNames('a.ts', 'const idempotencyKey = 1; const attempt = 2')).toEqual([])
})

test('a coined name is found, and the word that replaced it is not', () => {
  const coined = ['withWayBack', 'wordText', 'OrderList', 'BuildTrouble', 'ReviewStanding', 'askAnew', 'mendTypos']
  const talked = ['talkMessages', 'readTalk', 'TalkTab', 'lookAtOrder', 'KeepForm', 'keepFields', 'useKeepSending']
  for (const name of [...coined, ...talked, 'handInAssignment', 'born', 'endTurn', 'PersonAtFoot'])
    expect(wrongNames('a.ts', `const ${name} = 1`), name).toHaveLength(1)
  const plain = ['withReturnUrl', 'localizeText', 'BuildError', 'standing', 'recommended', 'amended', 'handedInAt']
  for (const name of [...plain, 'createdUid', 'releaseSlot', 'footer', 'discussionMessages', 'keepSelection'])
    expect(wrongNames('a.ts', `const ${name} = 1`), name).toEqual([])
})

test('a coined word is found wherever a name has it', () => {
  const coined = ['lookAtPayoutEvent', 'maxOrphanLooks', 'takeDeadJob', 'deadCode', 'canHandInFile', 'captionTrouble']
  for (const name of [...coined, 'sendTrouble', 'paymentWishes', 'giveBack', 'moneyGoneBack', 'oursOf', 'lightened'])
    expect(wrongNames('a.ts', `const ${name} = 1`), name).toHaveLength(1)
  for (const name of ['deadline', 'deadLetter', 'wishlist', 'lookUp', 'lampsOnPhone', 'handleInput', 'handInAgain'])
    expect(wrongNames('a.ts', `const ${name} = 1`), name).toEqual([])
})

test('a coined word is found in the name of a file and in a class of a style sheet', () => {
  for (const file of ['queries/dead-events.ts', 'razorpay/payment-wishes.ts', 'actions/give-back.test.ts'])
    expect(wrongFileName(file), file).toHaveLength(1)
  expect(wrongFileName('journeys/no-dead-links.test.ts')).toEqual([])
  expect(wrongFileName('ui/wish-and-share.tsx')).toEqual([])
  const sheet = '.btn-lamp:hover,\n.clamp-2 {\n  background: var(--lamp);\n  margin: 0.5lamp;\n}\n'
  expect(wrongClasses('button.css', sheet)).toEqual(['button.css: .btn-lamp; call it highlight'])
})

test('no comment and no name of a text counts as a text', () => {
  expect(wrongTexts('en.ts', '/** The film. */ export const words = { film: "Video" }')).toEqual([])
})

test('a Hindi text names the creator or the instructor as its English does', () => {
  const english = `export const messages = {
    changed: 'The creator has changed it.',
    part: { read: (n: number) => plural(n, { one: 'Your instructor reads it.', other: 'Your teachers read it.' }) },
  }`
  const hindi = (changed: string, read: string) => `export const messages: Translated<typeof english> = {
    changed: '${changed}',
    part: { read: (n) => plural(n, { one: '${read}', other: '${read}' }) },
  }`
  expect(wrongTerms('hi.ts', english, hindi('क्रिएटर ने इसे बदला है।', 'शिक्षक इसे पढ़ेंगे।'))).toEqual([])
  expect(wrongTerms('hi.ts', english, hindi('शिक्षक ने इसे बदला है।', 'क्रिएटर इसे पढ़ेंगे।'))).toEqual([
    'hi.ts: .messages.changed says शिक्षक; say क्रिएटर for creator',
    'hi.ts: .messages.part.read.one says क्रिएटर; say शिक्षक for instructor or teacher',
    'hi.ts: .messages.part.read.other says क्रिएटर; say शिक्षक for instructor or teacher',
  ])
  expect(wrongTerms('hi.ts', english, hindi('टीचर ने इसे बदला है।', 'प्रशिक्षक इसे पढ़ेंगे।'))).toHaveLength(1)
})

test('a Hindi page names them as the same line of its English does', () => {
  const english = '# Rules\n\nCreators can archive a course.\n'
  expect(wrongTermsOfCopy('hi/a.md', english, '# नियम\n\nक्रिएटर कोर्स को आर्काइव कर सकते हैं।\n')).toEqual([])
  expect(wrongTermsOfCopy('hi/a.md', english, '# नियम\n\nशिक्षक कोर्स को आर्काइव कर सकते हैं।\n')).toHaveLength(1)
})

test('each word of the lists says what to use instead', () => {
  for (const [word, , instead] of termsOfHindi) expect(instead, String(word)).not.toBe('')
  for (const [word, instead] of [...wordsOfTexts, ...wordsOfNames, ...wordsOfClasses])
    expect(instead, String(word)).not.toBe('')
})
