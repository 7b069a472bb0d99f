import { useRef, useState } from 'react'
import { Chip } from '#design/chip.tsx'
import { classNames } from '#design/class-names.ts'
import { FlameFillIcon } from '#design/icons/fill.tsx'
import type { ReplyOf } from '#platform/api/contract.ts'
import { formatCount } from '#platform/format/format.ts'
import type { learnerDashboard } from '../contract.ts'
import { messages } from '../messages/en.ts'
import { DailyGoalDialog } from './daily-goal-dialog.tsx'
import { useDailyGoal } from './use-daily-goal.ts'

type Home = ReplyOf<typeof learnerDashboard>
const barHeight = 84

/** Lessons completed this week, a bar a day, the daily goal, which one press turns off, and how the courses stand. */
export function WeekCard({ week, counts, daily }: Pick<Home, 'week' | 'counts' | 'daily'>) {
  const [changing, setChanging] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  // The pressed button goes with the goal: the one that brings the goal back takes the focus.
  const turningOff = useDailyGoal(() => change.current?.focus())
  const total = week.days.reduce((sum, one) => sum + one, 0)
  const max = Math.max(1, ...week.days)
  const today = week.days[week.today] ?? 0
  const summary = week.days
    .map((count, day) => messages.learner.weekDay(messages.learner.days[day] ?? '', count))
    .join(', ')
  return (
    <section className="card flex flex-col !rounded-panel p-5 lg:p-6" aria-labelledby="week">
      <div className="row min-h-8 justify-between gap-3">
        <h2 id="week" className="t-h3">
          {messages.learner.week}
        </h2>
        {daily.streak > 1 && (
          <Chip tone="highlight" icon={<FlameFillIcon size={15} />}>
            {messages.daily.streak(daily.streak)}
          </Chip>
        )}
      </div>
      <p className="mt-3 text-[32px] leading-none font-[720] tracking-[-0.02em]">
        {messages.learner.weekLessons(total)}
      </p>
      <p className="t-sm ink-3 mt-1.5">{messages.learner.lastWeek(week.lastWeek)}</p>
      <div className="row mt-2 min-h-11 flex-wrap justify-between gap-x-3">
        {daily.goal > 0 && (
          <p className="font-semibold">
            {today < daily.goal ? messages.daily.today(today, daily.goal) : messages.daily.reached}
          </p>
        )}
        <div className="row flex-wrap gap-x-4">
          <button ref={change} type="button" className="link min-h-11" onClick={() => setChanging(true)}>
            {daily.goal > 0 ? messages.daily.change : messages.daily.set}
          </button>
          {daily.goal > 0 && (
            <button
              type="button"
              className="link min-h-11"
              aria-label={messages.daily.turnOffGoal}
              onClick={() => turningOff.mutate(0)}
            >
              {messages.daily.turnOff}
            </button>
          )}
        </div>
      </div>
      {changing && <DailyGoalDialog goal={daily.goal} onClose={() => setChanging(false)} />}
      <div className="mt-auto pt-5" role="img" aria-label={messages.learner.weekSummary(summary)}>
        <div className="flex h-[128px] items-end gap-2" aria-hidden="true">
          {week.days.map((count, day) => (
            <div key={day} className="flex flex-1 flex-col items-center gap-1.5">
              <span className="t-xs ink-3">{count || ''}</span>
              <i
                className={classNames(
                  'w-full rounded-[4px]',
                  count === 0 ? 'bg-line' : day === week.today ? 'bg-lamp' : 'bg-meter',
                )}
                style={{ height: count === 0 ? 4 : Math.max(10, Math.round((count / max) * barHeight)) }}
              />
              <span className={classNames('t-xs', day === week.today ? 'font-semibold' : 'ink-3')}>
                {messages.learner.dayLetters[day]}
              </span>
            </div>
          ))}
        </div>
      </div>
      <dl className="mt-5 grid grid-cols-3 gap-2 border-t border-line pt-4">
        {(['inProgress', 'completed', 'notStarted'] as const).map((state) => (
          <div key={state} className="flex flex-col-reverse">
            <dt className="t-xs ink-3">{messages.learner[state]}</dt>
            <dd className="text-[20px] leading-tight font-bold">{formatCount(counts[state])}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
