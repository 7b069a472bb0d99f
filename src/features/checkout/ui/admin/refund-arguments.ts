import { dayMs } from '#platform/format/durations.ts'
import { formatCount } from '#platform/format/format.ts'
import type { RefundRequest } from '../../contract/refunds.ts'
import { messages } from '../../messages/admin-refunds-en.ts'
import { refundLimits } from '../../rules/refunds.ts'

/** How long after the payment it was requested. */
export function sincePayment({ paidAt, requestedAt }: RefundRequest): string {
  const days = Math.floor((new Date(requestedAt).getTime() - new Date(paidAt).getTime()) / dayMs)
  return days < 1 ? messages.sameDay : messages.daysSince(days)
}

/** The same in a line of the list, with the course that was done most. */
export function doneAndEarlier({ courses, recentRefunds }: RefundRequest): string {
  const most = Math.max(0, ...courses.map(({ progress }) => progress))
  return messages.doneInLine(most, recentRefunds > 0 ? messages.earlierInLine(recentRefunds) : messages.noEarlierInLine)
}

/** What speaks for and against a refund, by the limits under which it would have been given at once. */
export function argumentsOf(request: RefundRequest): { pro: string[]; con: string[] } {
  const { progressPercent, days } = refundLimits
  const { courses, recentRefunds } = request
  const pro = [messages.sentence(sincePayment(request))]
  const con: string[] = []
  for (const { title, progress, minutes, certified, seats } of courses) {
    const say = (text: string) => (courses.length > 1 ? messages.sentenceOf(title, text) : messages.sentence(text))
    if (progress < progressPercent) pro.push(say(messages.completedLittle(progress, progressPercent)))
    else con.push(say(messages.completed(progress, progressPercent)))
    if (seats) {
      const { accepted, count, used } = seats
      const taken = say(messages.seats(formatCount(accepted), formatCount(count), formatCount(used)))
      if (accepted > 0) con.push(taken)
      else pro.push(taken)
      continue
    }
    if (certified) con.push(say(messages.certified))
    if (minutes > 0) con.push(say(messages.watched(minutes)))
    else pro.push(say(messages.notWatched))
  }
  if (recentRefunds > 0) con.push(messages.sentence(messages.earlier(recentRefunds, days)))
  else pro.push(messages.sentence(messages.noEarlier(days)))
  return { pro, con }
}
