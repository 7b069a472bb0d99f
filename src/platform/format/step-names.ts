import { lazy } from '#platform/format/lazy.ts'
import { messages as language } from '#platform/messages/language-en.ts'

const day = lazy(() => new Intl.DateTimeFormat(language.formats, { day: 'numeric', month: 'short', timeZone: 'UTC' }))
const wholeDay = lazy(() => new Intl.DateTimeFormat(language.formats, { dateStyle: 'long', timeZone: 'UTC' }))
const month = lazy(() => new Intl.DateTimeFormat(language.formats, { month: 'short', timeZone: 'UTC' }))
const wholeMonth = lazy(
  () => new Intl.DateTimeFormat(language.formats, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** The name of a step on the axis and, `whole`, in a sentence: a day, or the month that begins with it. */
export function stepName(start: string, { months, whole }: { months: boolean; whole?: boolean }): string {
  const at = new Date(`${start}T00:00:00Z`)
  if (months) return (whole ? wholeMonth : month)().format(at)
  return (whole ? wholeDay : day)().format(at)
}
