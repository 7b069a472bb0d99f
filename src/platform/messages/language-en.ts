import { plural } from '../i18n/plural-en.ts'

const ago = (count: number, unit: string) =>
  plural(count, { one: `${count} ${unit} ago`, other: `${count} ${unit}s ago` })

/** The settings of this language: pages are built once per language, and each build holds its own. */
export const messages = {
  code: 'en',
  /** Of the document, and of what the browser asks the server for. */
  tag: 'en-IN',
  openGraph: 'en_IN',
  /** Dates: Intl's name for them. */
  formats: 'en-IN',
  /** Relative times, worded as Intl does: its own format takes a cheap phone 40 ms to make. */
  ago: {
    minutes: (count: number) => ago(count, 'minute'),
    hours: (count: number) => ago(count, 'hour'),
    days: (count: number) => ago(count, 'day'),
    months: (count: number) => ago(count, 'month'),
    years: (count: number) => ago(count, 'year'),
  },
  /** The prefix of public paths. */
  prefix: '',
}
