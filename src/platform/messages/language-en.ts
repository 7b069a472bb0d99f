import { languageOf } from '../i18n/language.ts'
import { plural } from '../i18n/plural-en.ts'

const ago = (count: number, unit: string) =>
  plural(count, { one: `${count} ${unit} ago`, other: `${count} ${unit}s ago` })

/** The settings of this language: pages are built once per language, and each build holds its own. */
export const messages = {
  ...languageOf('en'),
  /** Relative times, worded as Intl does: its own format takes a cheap phone 40 ms to make. */
  ago: {
    minutes: (count: number) => ago(count, 'minute'),
    hours: (count: number) => ago(count, 'hour'),
    days: (count: number) => ago(count, 'day'),
    months: (count: number) => ago(count, 'month'),
    years: (count: number) => ago(count, 'year'),
  },
}
