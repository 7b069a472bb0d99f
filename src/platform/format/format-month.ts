import { messages as language } from '../messages/language-en.ts'

/** March 2025, from any day of the month as `YYYY-MM-DD`. */
export function formatMonth(day: string): string {
  return inMonth({ month: 'long', year: 'numeric' }, day)
}

/** March: where the year is plain. */
export function formatMonthName(day: string): string {
  return inMonth({ month: 'long' }, day)
}

/** 1 March 2025, from a day as `YYYY-MM-DD`, whatever the time zone of the reader. */
export function formatDay(day: string): string {
  return inMonth({ dateStyle: 'long' }, day)
}

function inMonth(style: Intl.DateTimeFormatOptions, day: string): string {
  return new Intl.DateTimeFormat(language.formats, { ...style, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )
}
