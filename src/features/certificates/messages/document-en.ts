import { plural } from '#platform/i18n/plural-en.ts'

const lessons = (n: number) => plural(n, { one: '1 lesson', other: `${n} lessons` })
const assignments = (n: number) => plural(n, { one: '1 assignment', other: `${n} assignments` })
function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  if (h === 0) return `${m} min`
  return m === 0 ? `${h} h` : `${h} h ${m} min`
}

export const messages = {
  title: 'Certificate of completion',
  certifies: 'This is to certify that',
  completed: 'has completed the course',
  lessons,
  hours,
  assignments: (n: number) => `${assignments(n)} accepted`,
  quiz: (title: string, percent: number) => `quiz ‘${title}’ ${percent}%`,
  quizzes: (n: number) => plural(n, { one: '1 quiz passed', other: `${n} quizzes passed` }),
  instructor: 'Instructor',
  issued: 'Date of issue',
  code: 'Certificate ID',
  scan: 'Scan to check this certificate',
  checkAt: (address: string) => `Check it at ${address}`,
  qrCode: 'QR code with the signed certificate',
  // The criteria in the credential.
  criteriaLessons: (n: number, time: string) => `Completed ${lessons(n)}${time ? ` (${time})` : ''}.`,
  criteriaQuiz: (title: string, percent: number, passPercent: number) =>
    `Passed the quiz ‘${title}’ with ${percent}% (pass mark ${passPercent}%).`,
  criteriaAssignments: (n: number) =>
    plural(n, {
      one: '1 assignment was accepted by the instructor.',
      other: `${n} assignments were accepted by the instructor.`,
    }),
  criteriaTitles: (titles: string, more: number) => `Lessons: ${titles}${more > 0 ? `; and ${more} more` : ''}.`,
}
