import { plural } from '#platform/i18n/plural-hi.ts'
import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './document-en.ts'

const lessons = (n: number) => plural(n, { one: `${n} पाठ`, other: `${n} पाठ` })
function hours(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  if (h === 0) return `${m} मिनट`
  return m === 0 ? `${h} घंटे` : `${h} घंटे ${m} मिनट`
}

export const messages: Translated<typeof english> = {
  title: 'पूर्णता प्रमाणपत्र',
  certifies: 'प्रमाणित किया जाता है कि',
  completed: 'ने यह कोर्स पूरा किया है',
  lessons,
  hours,
  assignments: (n) => plural(n, { one: `${n} असाइनमेंट स्वीकृत`, other: `${n} असाइनमेंट स्वीकृत` }),
  quiz: (title, percent) => `क्विज़ ‘${title}’ ${percent}%`,
  quizzes: (n) => plural(n, { one: `${n} क्विज़ पास`, other: `${n} क्विज़ पास` }),
  instructor: 'शिक्षक',
  issued: 'जारी करने की तारीख',
  code: 'प्रमाणपत्र आईडी',
  scan: 'जाँचने के लिए स्कैन करें',
  checkAt: (address) => `यहाँ जाँचें: ${address}`,
  qrCode: 'हस्ताक्षर किए हुए प्रमाणपत्र का QR कोड',
  criteriaLessons: (n, time) => `${lessons(n)} पूरे किए${time ? ` (${time})` : ''}।`,
  criteriaQuiz: (title, percent, passPercent) =>
    `क्विज़ ‘${title}’ ${percent}% अंकों से पास की (पास होने के लिए ${passPercent}%)।`,
  criteriaAssignments: (n) =>
    plural(n, { one: 'शिक्षक ने 1 असाइनमेंट स्वीकार किया।', other: `शिक्षक ने ${n} असाइनमेंट स्वीकार किए।` }),
  criteriaTitles: (titles, more) => `पाठ: ${titles}${more > 0 ? `; और ${more} अन्य` : ''}।`,
}
