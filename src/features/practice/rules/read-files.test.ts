import { expect, test } from 'vitest'
import { readCsvQuestions } from './read-csv.ts'
import { readGiftQuestions } from './read-gift.ts'

const one = (gift: string) => readGiftQuestions(gift)[0]
const problemOf = (gift: string) => String(one(gift)?.problem)

test('reads every kind of GIFT question with its category and explanation', () => {
  const read = readGiftQuestions(`// A comment
$CATEGORY: $course$/Maths/Percentages

::Title:: What is 20% of 250? { =50 ~25#half ~75 ####One fifth. }

Which are even? { ~%50%2 ~%50%4 ~%-100%3 }

The sun is a star.{TRUE#Yes}

Half of 9 is {#4.5:0.1}

A number from 1 to 5 {#1..5}

The capital is { =New Delhi =नई दिल्ली } of India.
`)
  expect(read.map(({ line, question }) => [line, question?.kind, question?.correct])).toEqual([
    [4, 'single', [0]],
    [6, 'multiple', [0, 1]],
    [8, 'true-false', ['true']],
    [10, 'number', ['4.5']],
    [12, 'number', ['3']],
    [14, 'short', ['New Delhi', 'नई दिल्ली']],
  ])
  expect(read[0]?.question).toMatchObject({
    text: 'What is 20% of 250?',
    options: [{ text: '50' }, { text: '25' }, { text: '75' }],
    explanation: 'One fifth.',
    topic: 'Percentages',
  })
  expect(read.slice(3, 5).map(({ question }) => question?.tolerance)).toEqual([0.1, 2])
  expect(read[5]?.question?.text).toBe('The capital is _____ of India.')
})

test('reads GIFT pairs with signs in them, and a match that fits none', () => {
  const read = readGiftQuestions(String.raw`Match { =Ganga -> Gomukh =\{x\} -> a\=b =  -> Pune #no }`)
  expect(read[0]?.question).toMatchObject({
    ...{ kind: 'match', text: 'Match', correct: [] },
    options: [
      { text: 'Ganga', partner: 'Gomukh' },
      { text: '{x}', partner: 'a=b' },
      { text: '', partner: 'Pune' },
    ],
  })
})

test('takes signs after a backslash as text', () => {
  expect(one(String.raw`Is \{x\} \= 1\: right? { =a\~b ~c }`)?.question).toMatchObject({
    text: 'Is {x} = 1: right?',
    options: [{ text: 'a~b' }, { text: 'c' }],
  })
})

test('says what of GIFT it does not take', () => {
  expect(problemOf('Write about India {}')).toBe('Essay questions are not supported.')
  expect(problemOf('Match { =a -> 1 =b }')).toBe('Every line of a matching question needs an arrow: =left -> right.')
  expect(problemOf('Match { =a -> 1 ~b -> 2 }')).toMatch('needs an arrow')
  expect(problemOf('Order {>3 ALL RELATIVE ALL_OR_NOTHING\nOne\nTwo\nThree }')).toBe(
    'Ordering questions are not supported.',
  )
  expect(problemOf('Only a text.')).toBe('Description questions are not supported.')
  expect(problemOf('Open { =a ~b')).toBe('A brace is not closed.')
  expect(problemOf('Half { ~%50%a ~b }')).toBe('Partial marks are not supported.')
  expect(problemOf('Number {#=5 =%50%5:1}')).toBe('Partial marks are not supported.')
})

test('reads CSV by the names of its columns, with letters or texts as answers', () => {
  const read = readCsvQuestions(
    [
      'Kind,Question,question_hi,Option A,Option B,Option C,Answer,Tolerance,Topic,Difficulty,Explanation',
      'single,"2 + 2, quickly?",कितना?,3,4,5,B,,Sums,Easy,"Two and',
      'two."',
      'multiple,Even?,,2,3,4,2|C,,Sums,,',
      'number,Half of 5,,,,,2.5,0.1,,,',
      'true/false,7 is prime,,,,,True,,,,',
      'short,Capital?,,,,,Delhi | New Delhi,,,,',
      'essay,Write,,,,,,,,,',
      'single,Wrong?,,1,2,3,Z,,,,',
    ].join('\n'),
  )
  expect(read?.map(({ line, question }) => [line, question?.kind, question?.correct])).toEqual([
    [2, 'single', [1]],
    [4, 'multiple', [0, 2]],
    [5, 'number', ['2.5']],
    [6, 'true-false', ['true']],
    [7, 'short', ['Delhi', 'New Delhi']],
    [8, undefined, undefined],
    [9, undefined, undefined],
  ])
  expect(read?.[0]?.question).toMatchObject({ textHi: 'कितना?', difficulty: 'easy', explanation: 'Two and\ntwo.' })
  expect(read?.slice(5).map(({ problem }) => String(problem))).toEqual([
    'In the column kind, write single, multiple, true-false, number, short, order or match.',
    '‘Z’ is not one of the options.',
  ])
  expect(readCsvQuestions('name,email\nA,b')).toBeUndefined()
})

test('reads orders and pairs of CSV', () => {
  const read = readCsvQuestions(
    [
      'kind,question,option_a,option_a_hi,option_b,option_c,answer,match_a,match_a_hi,match_b,match_c',
      'order,First?,1526,,1857,1947,,,,,',
      'ordering,First?,1947,,1526,1857,B|C|A,,,,',
      'order,First?,1947,,1526,1857,B|C|1999,,,,',
      'match,Capitals,Bihar,बिहार,Odisha,,,Patna,पटना,Bhubaneswar,Pune',
    ].join('\n'),
  )
  expect(read?.map(({ question }) => [question?.kind, question?.correct])).toEqual([
    ['order', [0, 1, 2]],
    ['order', [1, 2, 0]],
    [undefined, undefined],
    ['match', []],
  ])
  expect(String(read?.[2]?.problem)).toBe('‘1999’ is not one of the options.')
  expect(read?.[3]?.question?.options).toEqual([
    { text: 'Bihar', textHi: 'बिहार', partner: 'Patna', partnerHi: 'पटना' },
    { text: 'Odisha', textHi: '', partner: 'Bhubaneswar', partnerHi: '' },
    { text: '', textHi: '', partner: 'Pune', partnerHi: '' },
  ])
})
