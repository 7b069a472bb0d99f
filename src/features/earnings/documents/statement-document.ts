import { documentDate } from '#platform/files/pdf.ts'
import { formatExactPaise, type Paise } from '#platform/format/money.ts'
import type { Language } from '#platform/i18n/language.ts'
import { datesFor, messagesFor } from '#platform/i18n/messages-for.ts'
import { messages as english } from '../messages/statement-en.ts'
import { maskPan } from '../rules.ts'
import type { statements } from '../tables.ts'
import { monthName } from './month-name.ts'

/** What a statement lists of one course. */
export type StatementCourse = {
  title: string
  sales: number
  earnedPaise: Paise
  takenBackPaise: Paise
  releasedPaise: Paise
}
/** A statement as it was written; none of it changes afterwards. */
export type StatementFacts = { statement: typeof statements.$inferSelect; courses: readonly StatementCourse[] }

/** Courses that are named; what the others add up to is one line. Every sale is in the CSV file. */
const maxCourses = 40

type Fact = [label: string, value: string]

/** The values that statement.typ prints, worded in a language. Names and titles stay as they were stored. */
export function statementDocument({ statement, courses }: StatementFacts, language: Language) {
  const { issuer, payee, issuedAt, number } = statement
  const messages = messagesFor(language, english)
  const issuedOn = datesFor(language).date(issuedAt).replaceAll('\u202F', ' ')
  const back = takenBackParts(statement)
  return {
    language,
    title: messages.title,
    number,
    note: monthName(statement.month, language),
    /** The PDF's own date, in UTC. */
    issuedAt: documentDate(issuedAt),
    facts: [
      [messages.number, number],
      [messages.issuedOn, issuedOn],
    ] as Fact[],
    seller: {
      name: issuer.name,
      lines: [...issuer.address.split(/\n+/), issuer.gstin && messages.gstin(issuer.gstin)].filter(Boolean),
    },
    payee: {
      label: messages.payee,
      name: payee.name,
      lines: [payee.email, payee.pan ? messages.pan(maskPan(payee.pan)) : messages.noPan],
    },
    tax: [
      [messages.yearCredited, formatExactPaise(statement.yearPaise)],
      [
        messages.rate,
        statement.tdsBasisPoints === 0 ? messages.belowThreshold : messages.percent(statement.tdsBasisPoints / 100),
      ],
      [messages.tds, formatExactPaise(statement.tdsPaise)],
    ] as Fact[],
    held: {
      title: messages.held,
      rows: [
        [messages.atStart, formatExactPaise(back.heldAtStartPaise)],
        [messages.earned, formatExactPaise(statement.earnedPaise)],
        [messages.takenBack, less(back.fromHeldPaise)],
        [messages.becamePayable, less(statement.releasedPaise)],
      ] as Fact[],
      total: { label: messages.atEnd, amount: formatExactPaise(statement.heldPaise) },
    },
    payable: {
      title: messages.payable,
      rows: [
        [messages.atStart, formatExactPaise(statement.openingPaise)],
        [messages.becamePayable, formatExactPaise(statement.releasedPaise)],
        [messages.takenBack, less(back.fromPayablePaise)],
        [messages.paid, less(statement.paidPaise)],
        [messages.tds, less(statement.tdsPaise)],
      ] as Fact[],
      total: { label: messages.atEnd, amount: formatExactPaise(statement.closingPaise) },
    },
    courses: {
      title: messages.courses,
      columns: [
        messages.columns.course,
        messages.columns.sales,
        messages.columns.earned,
        messages.columns.takenBack,
        messages.columns.becamePayable,
      ],
      rows: shown(courses, messages.others).map((course) => [
        course.title,
        String(course.sales),
        formatExactPaise(course.earnedPaise),
        formatExactPaise(course.takenBackPaise),
        formatExactPaise(course.releasedPaise),
      ]),
    },
    notes: [
      messages.shareNote,
      messages.heldNote,
      messages.linesNote,
      issuer.email && messages.questions(issuer.email),
    ].filter(Boolean),
    page: messages.page('{page}', '{pages}'),
  }
}

const less = (paise: Paise): string => (paise === 0 ? formatExactPaise(0) : formatExactPaise(0 - paise))

/** The two accounts share the figure of what refunds took back; each is what is left of its own account. */
function takenBackParts(statement: StatementFacts['statement']) {
  const { openingPaise, releasedPaise, paidPaise, tdsPaise, closingPaise } = statement
  const fromPayablePaise = openingPaise + releasedPaise - paidPaise - tdsPaise - closingPaise
  const fromHeldPaise = statement.takenBackPaise - fromPayablePaise
  const heldAtStartPaise = statement.heldPaise - statement.earnedPaise + fromHeldPaise + releasedPaise
  return { fromPayablePaise, fromHeldPaise, heldAtStartPaise }
}

function shown(courses: readonly StatementCourse[], others: (count: number) => string): StatementCourse[] {
  if (courses.length <= maxCourses) return [...courses]
  const rest = courses.slice(maxCourses - 1)
  const sum = (part: Exclude<keyof StatementCourse, 'title'>) => rest.reduce((total, one) => total + one[part], 0)
  return [
    ...courses.slice(0, maxCourses - 1),
    {
      title: others(rest.length),
      sales: sum('sales'),
      earnedPaise: sum('earnedPaise'),
      takenBackPaise: sum('takenBackPaise'),
      releasedPaise: sum('releasedPaise'),
    },
  ]
}
