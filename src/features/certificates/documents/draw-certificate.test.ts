import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPdf } from '#platform/files/pdf.ts'
import { actualText } from '../../../../tests/pdf-actual-text.ts'
import { readPdf } from '../../../../tests/pdf.ts'
import { certificateDocument, type PrintedCertificate } from './certificate-document.ts'
import { certificateTask, drawCertificate, drawSharePicture, typicalPdfBytes } from './draw-certificate.ts'

const sample: PrintedCertificate = {
  code: '7K2Q-94MX-P3TA',
  learnerName: 'Priya Sharma',
  courseTitle: 'Phone Photography: Light, Street and Festival',
  creatorName: 'Ishita Bose',
  language: 'en',
  issuer: { did: 'did:web:sopaan.example', name: 'Sopaan', url: 'https://sopaan.example' },
  criteria: {
    lessonsCount: 24,
    durationSeconds: 27_720,
    lessons: [],
    quizzes: [{ title: 'Final quiz', percent: 88, passPercent: 70 }],
    assignmentsCount: 3,
    startedAt: '2025-01-10T00:00:00Z',
  },
  issuedAt: new Date('2025-03-12T18:29:59.999Z'),
  proof: 'x'.repeat(500),
}
let drawn = 0
/** A code of its own each time: a file that was drawn is used again. */
const draw = (choice: Partial<PrintedCertificate> = {}) =>
  drawCertificate({ ...sample, code: `7K2Q-94MX-${1000 + ++drawn}`, ...choice }, 'test')

test('one A4 page, landscape, tagged and dated, says who completed what, when, and where to check it', async () => {
  const { text, pages, size, tagged, info } = await readPdf(await draw({ code: sample.code }))
  for (const line of [
    'Certificate of completion',
    'Priya Sharma',
    'has completed the course',
    'Phone Photography: Light, Street and Festival',
    '24 lessons, 7 h 42 min, quiz ‘Final quiz’ 88%, 3 assignments accepted',
    'Ishita Bose',
    '12 March 2025',
    '7K2Q-94MX-P3TA',
    'Check it at sopaan.example/certificate/7K2Q-94MX-P3TA',
  ])
    expect(text).toContain(line)
  expect([pages.length, size, tagged]).toEqual([1, [842, 595], true])
  expect(info).toMatchObject({
    Language: 'en-IN',
    Title: 'Certificate of completion: Priya Sharma, Phone Photography: Light, Street and Festival',
    CreationDate: 'D:20250312182959Z',
  })
})

test('a Hindi certificate is worded in Hindi, and a long name keeps its conjuncts on one page', async () => {
  const learnerName = 'श्रीमती विजयलक्ष्मी चंद्रशेखरन द्विवेदी वेंकटरमणन अय्यर'
  const pdf = await draw({ language: 'hi', learnerName, creatorName: 'डॉ. द्विवेदी', courseTitle: 'भारतीय संविधान' })
  const runs = actualText(pdf).join('\n')
  for (const text of [
    'पूर्णता प्रमाणपत्र',
    learnerName,
    'भारतीय संविधान',
    '24 पाठ, 7 घंटे 42 मिनट',
    '12 मार्च 2025',
    'डॉ. द्विवेदी',
  ])
    expect(runs).toContain(text)
  expect(await readPdf(pdf)).toMatchObject({ pages: { length: 1 }, info: { Language: 'hi-IN' } })
})

test('the longest names and titles, and a letter that no font has, still stand on one page', async () => {
  const long: Partial<PrintedCertificate>[] = [
    { learnerName: 'W'.repeat(150), courseTitle: 'M'.repeat(300), creatorName: 'W'.repeat(120) },
    { learnerName: 'लम्बा नाम '.repeat(20), courseTitle: 'बहुत लम्बा शीर्षक '.repeat(18), language: 'hi' },
    {
      learnerName: 'Kumar 中文',
      criteria: { ...sample.criteria, quizzes: [{ title: 'Q'.repeat(200), percent: 1, passPercent: 0 }] },
    },
    { proof: 'y'.repeat(2000) },
  ]
  for (const choice of long) {
    const { pages, tagged } = await readPdf(await draw(choice))
    expect([pages.length, tagged]).toEqual([1, true])
  }
})

test('markup in a name or title prints as itself', async () => {
  const { text } = await readPdf(
    await draw({ learnerName: '#panic() *Asha*', courseTitle: String.raw`$x^2$ <b> #eval("x")` }),
  )
  expect(text).toContain('#panic() *Asha*')
  expect(text).toContain(String.raw`$x^2$ <b> #eval("x")`)
})

test('the same certificate is the same bytes each time', async () => {
  const one = await draw({ code: '2222-2222-2222' })
  await draw()
  const again = await drawPdf(certificateTask({ ...sample, code: '2222-2222-2222' }))
  expect(again.equals(one)).toBe(true)
})

test('the size that the page states is about that of the file, in either language', async () => {
  const hindi = { language: 'hi', learnerName: 'प्रिया शर्मा', courseTitle: 'डिजिटल मार्केटिंग: दुकान से ऑनलाइन तक' } as const
  for (const choice of [{}, hindi]) {
    const { length } = await draw(choice)
    expect(Math.abs(length - typicalPdfBytes)).toBeLessThan(typicalPdfBytes * 0.15)
  }
})

test('what was not done is not printed, and several quizzes are counted', () => {
  const facts = (criteria: Partial<PrintedCertificate['criteria']>) =>
    certificateDocument({ ...sample, criteria: { ...sample.criteria, ...criteria } }).facts
  expect(facts({ lessonsCount: 1, durationSeconds: 30, quizzes: [], assignmentsCount: 0 })).toBe('1 lesson')
  const quiz = { title: 'A', percent: 80, passPercent: 70 }
  expect(facts({ durationSeconds: 3600, quizzes: [quiz, quiz], assignmentsCount: 1 })).toBe(
    '24 lessons, 1 h, 2 quizzes passed, 1 assignment accepted',
  )
})

test('the picture of a shared link has the size that sites expect and shows the name that it belongs to', async () => {
  const { data: hers, info } = await pixels({ learnerName: 'Priya Sharma' })
  expect([info.width, info.height]).toEqual([1200, 630])
  const { data: his } = await pixels({ learnerName: 'प्रिया शर्मा' })
  // The name's line, left of the steps: letters are drawn there, and other letters for another name.
  expect(inkIn(hers)).toBeGreaterThan(5_000)
  expect(inkIn(his)).toBeGreaterThan(5_000)
  expect(hers.equals(his)).toBe(false)
})

const pixels = async (choice: Partial<PrintedCertificate>) =>
  sharp(await drawSharePicture({ ...sample, code: `7K2Q-94MX-${1000 + ++drawn}`, ...choice }, 'test'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
/** Dark fields of the picture's left part, from the top of the name to its foot. */
function inkIn(picture: Buffer): number {
  let dark = 0
  for (let row = 200; row < 400; row++)
    for (let column = 60; column < 860; column++) if ((picture[row * 1200 + column] ?? 255) < 80) dark++
  return dark
}

test('the school’s own icon takes the place of the mark, and another one is drawn again', async () => {
  const square = (background: string) => async () =>
    sharp({ create: { width: 192, height: 192, channels: 3, background } })
      .png()
      .toBuffer()
  const certificate = { ...sample, code: 'ICON-ICON-ICON' }
  const redIn = async (icon?: Parameters<typeof drawSharePicture>[2]) => {
    const picture = await drawSharePicture(certificate, 'test', icon)
    const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    let red = 0
    for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60) red++
    return red
  }
  const [red, blue] = [square('#e01010'), square('#1010e0')]
  expect(await redIn()).toBe(0)
  // 52 by 52, but for what smoothing takes of the edges.
  expect(await redIn({ address: 'red', read: red })).toBeGreaterThan(50 * 50)
  expect(await redIn({ address: 'blue', read: blue })).toBe(0)
  expect(await redIn({ address: 'gone', read: async () => undefined })).toBe(0)
  const pdf = await drawCertificate(certificate, 'test', { address: 'red', read: red })
  expect(pdf.equals(await drawCertificate(certificate, 'test'))).toBe(false)
  expect((await readPdf(pdf)).tagged).toBe(true)
})

test.each(['en', 'hi'] as const)(
  'a school’s certificate names no one but the school, also in what the file says of itself (%s)',
  async (language) => {
    const issuer = { did: 'did:web:gyan.example', name: 'Gyan Academy', url: 'https://gyan.example' }
    const { text, info } = await readPdf(await draw({ language, issuer }))
    expect(text).toContain('gyan.example/certificate/')
    expect(JSON.stringify([text, info])).not.toMatch(/sopaan|सोपान/i)
  },
)
