import { markInSvg } from '#design/mark.ts'
import { drawStepwell } from '#design/stepwell.ts'
import { svgOfPicture } from '#features/theme/rules/svg-of-picture.ts'
import { documentDate } from '#platform/files/pdf.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { messages as english } from '../messages/document-en.ts'
import { certificateAddress } from '../rules/credential.ts'
import type { certificates } from '../tables.ts'
import { qrCode } from '#platform/files/qr-code.ts'

/** What the document prints, of a certificate as it was issued. */
export type PrintedCertificate = Pick<
  typeof certificates.$inferSelect,
  'code' | 'learnerName' | 'courseTitle' | 'creatorName' | 'language' | 'issuer' | 'criteria' | 'issuedAt' | 'proof'
>

/** The colours stay as they are on paper, whatever theme the site has on that day. */
const colours: Record<string, string> = {
  '--primary-300': '#afccfb',
  '--primary-400': '#87b2fa',
  '--primary-500': '#3d83f6',
  '--primary-600': '#316dd2',
  '--primary-700': '#2759ae',
  '--primary-800': '#20488a',
  '--primary-900': '#182f5e',
  '--lamp': '#ffb829',
}

function wallSvg(): string {
  const { inner } = drawStepwell('wall', {
    columns: 1,
    tiers: 7,
    steps: 5,
    stepWidth: 24,
    stepHeight: 20,
    ledge: 10,
    edge: false,
    lamps: [[120, 6, 6]],
  })
  const painted = inner.replaceAll(/var\((--[\w-]+)\)/g, (_whole, name: string) => colours[name] ?? '#182f5e')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 770" preserveAspectRatio="none"><rect width="240" height="770" fill="#182f5e"/>${painted}</svg>`
}
const wall = wallSvg()
const markSvg = (issuer: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30"><rect width="30" height="30" rx="8" fill="#316dd2"/>${markInSvg(issuer, { fill: '#fff', lamp: '#ffb829' })}</svg>`

function qrSvg(text: string): string {
  const { size, path } = qrCode(text)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}" fill="#0f172a"/></svg>`
}

/**
 * The values that certificate.typ prints, worded in the certificate's language. `icon`: the school's own (PNG, base64) in
 * place of the drawn mark.
 */
export function certificateDocument(certificate: PrintedCertificate, icon?: string) {
  const { code, criteria, issuedAt, issuer, language } = certificate
  const messages = messagesFor(language, english)
  const address = certificateAddress(issuer.url, code)
  const [quiz, ...others] = criteria.quizzes
  return {
    language,
    title: messages.title,
    /** The same in the other language, as the design has both. */
    otherTitle: messagesFor(language === 'en' ? 'hi' : 'en', english).title,
    issuer: issuer.name,
    certifies: messages.certifies,
    name: certificate.learnerName,
    completed: messages.completed,
    course: certificate.courseTitle,
    facts: [
      ...(criteria.lessonsCount > 0 ? [messages.lessons(criteria.lessonsCount)] : []),
      ...(criteria.durationSeconds >= 60 ? [messages.hours(criteria.durationSeconds)] : []),
      ...(quiz
        ? [others.length > 0 ? messages.quizzes(criteria.quizzes.length) : messages.quiz(quiz.title, quiz.percent)]
        : []),
      ...(criteria.assignmentsCount > 0 ? [messages.assignments(criteria.assignmentsCount)] : []),
    ].join(', '),
    signatory: { label: messages.instructor, name: certificate.creatorName },
    // Intl writes narrow spaces, which the typeface does not have.
    issued: { label: messages.issued, text: datesFor(language).date(issuedAt).replaceAll('\u202F', ' ') },
    code: { label: messages.code, text: code },
    scan: messages.scan,
    checkAt: messages.checkAt(address.replace(/^https?:\/\//, '')),
    qr: { svg: qrSvg(`${address}#${certificate.proof}`), text: messages.qrCode },
    wall,
    mark: icon ? svgOfPicture(icon) : markSvg(issuer.name),
    /** The PDF's own date, in UTC. */
    date: documentDate(issuedAt),
  }
}
