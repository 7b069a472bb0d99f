import { messages as language } from '../messages/language-en.ts'
import { lazy } from './lazy.ts'

const grouped = lazy(() => new Intl.NumberFormat('en-IN'))
const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const
const tenths = lazy(() => new Intl.NumberFormat('en-IN', oneDecimal))
const signedTenths = lazy(() => new Intl.NumberFormat('en-IN', { ...oneDecimal, signDisplay: 'exceptZero' }))
const { date, dateTime } = datesIn(language.formats)

/** 28 March 2025, and 28 Mar 2025, 11:00 am: in India, worded as a language does (Intl's name for it). */
export function datesIn(formats: string) {
  const zone = { timeZone: 'Asia/Kolkata' }
  const day = lazy(() => new Intl.DateTimeFormat(formats, { ...zone, dateStyle: 'long' }))
  const moment = lazy(() => new Intl.DateTimeFormat(formats, { ...zone, dateStyle: 'medium', timeStyle: 'short' }))
  return {
    date: (at: string | Date) => day().format(new Date(at)),
    dateTime: (at: string | Date) => moment().format(new Date(at)),
  }
}

/** 12,480: Indian grouping. */
export function formatCount(n: number): string {
  return grouped().format(n)
}

/** 8,828.7%: Indian grouping and always one decimal, so that figures beside each other read alike. */
export function formatPercent(percent: number): string {
  return `${tenths().format(percent)}%`
}
/** The same of a change: +283.9%, -50.0%. */
export function signedPercent(percent: number): string {
  return `${signedTenths().format(percent)}%`
}

/** +91 98260 41210: the way Indian mobile numbers are read; any other number as it is. */
export function formatMobile(number: string): string {
  return number.replace(/^\+91([6-9]\d{4})(\d{5})$/, '+91 $1 $2')
}

/** h:mm:ss or m:ss; empty when there is nothing to show (0, NaN). */
export function formatDuration(seconds: number | null | undefined): string {
  if (!seconds || !Number.isFinite(seconds) || seconds <= 0) return ''
  const whole = Math.round(seconds)
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const ss = String(s).padStart(2, '0')
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${ss}` : `${m}:${ss}`
}

/** 28 March 2025, in India. */
export function formatDate(at: string | Date): string {
  return date(at)
}
/** Friday, 28 March 2025, in India. */
export function formatWeekday(at: string | Date): string {
  return new Intl.DateTimeFormat(language.formats, { dateStyle: 'full', timeZone: 'Asia/Kolkata' }).format(new Date(at))
}
/** 28 Mar 2025, 11:00 am, in India. */
export function formatDateTime(at: string | Date): string {
  return dateTime(at)
}

/** Under 60 s 'just now', then minutes, hours, days up to 30, months up to 12, then years (specification 9). */
export function formatRelative(at: string | Date, now: Date, justNow: string): string {
  const { ago } = language
  const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000)
  if (seconds < 60) return justNow
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return ago.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return ago.hours(hours)
  const days = Math.floor(hours / 24)
  if (days <= 30) return ago.days(days)
  const months = Math.floor(days / 30)
  return months <= 12 ? ago.months(months) : ago.years(Math.floor(days / 365))
}
