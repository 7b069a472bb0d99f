const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const wholeDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', timeZone: 'UTC' })
const wholeMonth = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The name of a step on the axis and, `whole`, in a sentence: a day, or the month that begins with it. */
export function stepName(start: string, { months, whole }: { months: boolean; whole?: boolean }): string {
  const at = new Date(`${start}T00:00:00Z`)
  if (months) return (whole ? wholeMonth : month).format(at)
  return (whole ? wholeDay : day).format(at)
}
