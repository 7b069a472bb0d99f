import { classNames } from '#design/class-names.ts'
import { ClockIcon, LockSimpleIcon } from '#design/icons/regular.tsx'
import { langOf } from '#design/lang-of.ts'
import type { OpenAttempt } from '../../contract/attempts.ts'
import { messages } from '../../messages/test-en.ts'
import { formatClock } from '../marks.ts'

type Sections = OpenAttempt['sections']

/** The sections with their clocks: over, open, to come. They open by the clock and not by a press. */
export function SectionTabs({ sections, left }: { sections: Sections; left: number }) {
  const open = sections.findIndex(({ state }) => state === 'open')
  // Read aloud twice and not every second.
  const warning =
    left > 0 && left <= 60 ? messages.room.minuteLeft : left > 0 && left <= 300 ? messages.room.fiveMinutesLeft : ''
  return (
    <section className="border-b border-line bg-surface" aria-label={messages.room.sections}>
      <div className="flex items-center justify-between gap-6 px-4 lg:px-6">
        <ol className="flex min-w-0 overflow-x-auto" aria-label={messages.room.sections}>
          {sections.map((section, index) => (
            <li
              key={section.opensAt}
              aria-current={index === open ? 'step' : undefined}
              className={classNames(
                'shrink-0 border-b-2 px-4 py-2.5 first:pl-0',
                index === open ? 'border-action' : 'ink-3 border-transparent',
              )}
            >
              <span className="row gap-1.5 font-semibold" lang={langOf(section.title)}>
                {section.state === 'over' && <LockSimpleIcon size={16} />}
                {section.title}
              </span>
              <span
                className={classNames('t-xs row gap-1.5 tabular-nums', index === open && left < 300 && 'text-bad-ink')}
              >
                {section.state !== 'over' && <ClockIcon size={14} />}
                <SectionTime section={section} left={left} isNext={index === open + 1} />
              </span>
            </li>
          ))}
        </ol>
        {open < sections.length - 1 && <p className="t-sm ink-3 max-lg:hidden">{messages.room.opensItself}</p>}
      </div>
      <p className="sr-only" role="status">
        {warning}
      </p>
    </section>
  )
}

function SectionTime({ section, left, isNext }: { section: Sections[number]; left: number; isNext: boolean }) {
  if (section.state === 'over') return messages.room.timeOver
  if (section.state === 'open') return messages.room.left(formatClock(left))
  const time = formatClock(section.minutes * 60)
  return isNext ? messages.room.opensNext(time) : messages.room.opensLater(time)
}
