import { useState } from 'react'
import { CalendarBlankIcon } from '#design/icons/regular.tsx'
import { dayMs } from '#platform/format/durations.ts'
import { formatDate } from '#platform/format/format.ts'
import type { OpenedAssignment } from '../../contract/assignment.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'

type Due = Pick<OpenedAssignment, 'dueAt' | 'lateRule'> & {
  /** The creator asked for another try, which the rule for late answers leaves alone. */
  asked: boolean
}

/** By when, how long that is, and what happens to an answer after it. */
export function DueDate({ dueAt, lateRule, asked }: Due) {
  const [now] = useState(() => Date.now())
  if (!dueAt) return <p className="ink-3 mt-4">{messages.assignment.anyTime}</p>
  const left = Math.floor((Date.parse(dueAt) - now) / dayMs)
  const strict = lateRule !== null && lateRule.rule !== 'accept'
  const passed = strict ? messages.assignment.latePassed : messages.assignment.late
  return (
    <div className="mt-4">
      <p className="row flex-wrap gap-2 font-semibold">
        <CalendarBlankIcon size={20} className="ink-3" />
        {messages.assignment.due(formatDate(dueAt))}
        <span className="ink-3 font-normal">{left < 0 ? passed : messages.assignment.dueIn(left)}</span>
      </p>
      {lateRule && (strict || left >= 0) && (
        <p className="ink-2 mt-1">
          {strict && asked ? messages.assignment.lateAgain : ruleText(lateRule)}
          {strict && !asked && ` ${messages.assignment.timeOfReceipt}`}
        </p>
      )}
    </div>
  )
}

function ruleText({ rule, percent = 0 }: NonNullable<OpenedAssignment['lateRule']>): string {
  const { lateRules } = messages.assignment
  return rule === 'deduct' ? lateRules.deduct(percent) : lateRules[rule]
}
