import type { ReactNode } from 'react'
import { HammerFillIcon, PlayCircleFillIcon, SealCheckFillIcon } from '#design/icons/fill.tsx'
import { langOf } from '#design/lang-of.ts'
import { Link } from '#design/link.tsx'
import { StepMeter } from '#design/step-meter.tsx'
import { Stepwell } from '#design/stepwell.tsx'
import { SearchBox } from '#features/marketplace/ui/search-box.tsx'
import { certificatesExist } from '#features/theme/rules/site.ts'
import type { ReplyOf } from '#platform/api/contract.ts'
import { pagePath } from '#platform/browser/page-path.ts'
import { formatDuration } from '#platform/format/format.ts'
import type { home } from '../../contract.ts'
import { messages } from '../../messages/en.ts'

type Glance = NonNullable<ReplyOf<typeof home>['glance']>

// The wall of the first screen: where each tier begins, in steps, and the lamps on the way up it.
const tiers = [39, 32, 26, 21, 16, 11]
const path = tiers.slice(1).map((start, row) => [(start + 5) * 24 + 16, (row + 1) * 116 - 6, 6 - row * 0.3] as const)
const lamps = [...path, [560, 458, 4], [800, 342, 4], [1010, 226, 4], [690, 574, 4]] as const
const lampsOnPhone = [
  [130, 160, 4.5],
  [236, 78, 4.5],
  [356, -4, 5],
  [90, 160, 3],
] as const

const resultsOf = (text: string) => pagePath('/course-marketplace', { search: text })

export function Hero({ searches, glance }: { searches: readonly string[]; glance: Glance | null }) {
  return (
    <section className="relative z-[1] bg-night text-white">
      {/* The wall is cut off at the section's edge; the suggestions of the search are not. */}
      <div className="absolute inset-0 hidden overflow-hidden lg:block">
        <div className="absolute right-0 bottom-0 aspect-[1200/696] w-[max(1200px,83.34vw)]">
          <Stepwell
            columns={5}
            tiers={6}
            stepWidth={24}
            steps={5}
            stepHeight={20}
            ledge={16}
            start={tiers}
            lamps={lamps}
            className="h-full w-full"
          />
        </div>
      </div>
      <div className="wrap relative z-[1] pt-[104px] pb-10 lg:h-[760px] lg:pt-[136px] lg:pb-0">
        <div className="lg:max-w-[720px]">
          <h1 className="t-display">
            {messages.headline}
            <span lang="hi" className="t-hindi-headline mt-1 block text-lamp lg:mt-2">
              {messages.headlineHindi}
            </span>
          </h1>
          <p className="mt-5 max-w-[33ch] text-[18px] leading-[1.5] text-on-night-2 lg:mt-6 lg:max-w-[38ch] lg:text-[20px]">
            {messages.lead}
          </p>
        </div>
        <SearchBox
          look="hero"
          label={messages.searchLabel}
          placeholder={messages.searchLabel}
          submitLabel={messages.search}
          className="mt-7 lg:mt-8 lg:w-[520px]"
        />
        {searches.length > 0 && (
          <ul aria-label={messages.popularTopics} className="mt-4 flex flex-wrap gap-2 text-[15px] lg:max-w-[540px]">
            {searches.map((text) => (
              <li key={text}>
                <Link
                  href={resultsOf(text)}
                  lang={langOf(text)}
                  className="row h-10 rounded-small border border-white/25 bg-night/80 px-3 font-semibold hover:bg-white/10"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {glance && <Landings {...glance} />}
      </div>
      <div className="relative mt-2 h-[230px] overflow-hidden lg:hidden">
        <Stepwell
          columns={2}
          tiers={3}
          stepWidth={20}
          steps={5}
          stepHeight={14}
          ledge={12}
          start={[12, 6, 0]}
          lamps={lampsOnPhone}
          className="absolute right-0 bottom-0 h-full w-full max-w-[430px] overflow-visible"
        />
        {glance && (
          <div
            className="absolute right-4 bottom-4 w-[62%] max-w-[270px] rounded-cover bg-white p-3 text-[#111827] shadow-3"
            aria-hidden="true"
          >
            <p className="clamp-2 text-[14px] leading-snug font-semibold" lang={langOf(glance.lesson)}>
              {messages.lessonTitle(glance.number, glance.lesson)}
            </p>
            <div className="mt-2">
              <StepMeter percent={58} height={16} />
            </div>
          </div>
        )}
      </div>
    </section>
  )
}

/** A picture of a learner's next steps, taken from the most popular course. The text below says the same. */
function Landings({ lesson, number, durationSeconds, section, course, courseSeconds }: Glance) {
  return (
    <div className="hidden lg:block" aria-hidden="true">
      <Landing
        className="bottom-[34px] left-[min(50%,640px)] w-[248px]"
        icon={<PlayCircleFillIcon size={18} />}
        name={messages.learn}
      >
        <p className="clamp-2 mt-1.5 text-[15px] leading-snug font-semibold" lang={langOf(lesson)}>
          {lesson}
        </p>
        <p className="row mt-2.5 gap-2 text-[13.5px] text-[#566072]">
          <span>{messages.lessonNumber(number)}</span>
          <span className="h-1.5 flex-1 overflow-hidden rounded bg-[#E5E7EB]">
            <i className="block h-full w-[58%] bg-action" />
          </span>
          <span>{formatDuration(durationSeconds)}</span>
        </p>
      </Landing>
      <Landing
        className="bottom-[232px] left-[844px] w-[252px] max-[1240px]:hidden"
        icon={<HammerFillIcon size={18} />}
        name={messages.grow}
      >
        <p className="clamp-2 mt-1.5 text-[15px] leading-snug font-semibold" lang={langOf(section)}>
          {section}
        </p>
        <div className="mt-3">
          <StepMeter percent={66} height={22} />
        </div>
      </Landing>
      <Landing
        className="bottom-[440px] left-[1056px] w-[240px] max-[1400px]:hidden"
        icon={<SealCheckFillIcon size={18} />}
        name={messages.succeed}
      >
        <p className="mt-1.5 text-[15px] leading-snug font-semibold">
          {certificatesExist ? messages.certificate : messages.courseCompleted}
        </p>
        <p className="mt-0.5 truncate text-[14px] text-[#566072]" lang={langOf(course)}>
          {course}
        </p>
        <p className="row mt-2 justify-between border-t border-dashed border-[#CBD2DC] pt-2">
          <span className="font-serif text-[19px]">{certificatesExist ? messages.yourName : messages.yourWork}</span>
          <span className="text-[13px] text-[#566072]">{formatDuration(courseSeconds)}</span>
        </p>
      </Landing>
    </div>
  )
}

function Landing({
  className,
  icon,
  name,
  children,
}: {
  className: string
  icon: ReactNode
  name: string
  children: ReactNode
}) {
  return (
    <div className={`absolute rounded-card bg-white p-4 text-[#111827] shadow-3 ${className}`}>
      <p className="row gap-2 text-[14px] font-bold text-primary-800">
        {icon}
        {name}
      </p>
      {children}
    </div>
  )
}
