import { useState } from 'react'
import { Avatar } from '#design/avatar.tsx'
import { Breadcrumb } from '#design/breadcrumb.tsx'
import { Chip, type ChipTone } from '#design/chip.tsx'
import { Dots } from '#design/dots.tsx'
import { FilterChip, RemovableChip } from '#design/filter-chip.tsx'
import { ProgressRing } from '#design/progress-ring.tsx'
import { Rating } from '#design/rating.tsx'
import { Stars } from '#design/stars.tsx'
import { StepMeter } from '#design/step-meter.tsx'
import { Stepwell } from '#design/stepwell.tsx'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { coverMotifs } from '#features/catalogue/rules/cover/cover.ts'
import { levels } from '#features/catalogue/rules/course-states.ts'
import { CourseCardSkeletons } from '#features/catalogue/ui/course-card-skeletons.tsx'
import { CourseCard } from '#features/catalogue/ui/course-card.tsx'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { LevelChip } from '#features/catalogue/ui/level-chip.tsx'
import { Price } from '#features/catalogue/ui/price.tsx'
import { messages } from './messages/en.ts'
import { Part } from './part.tsx'
import { coverAddress, sampleCourses } from './samples.ts'

const stateTones: ChipTone[] = ['ok', 'warn', 'bad', 'neutral']

export function TypePart() {
  return (
    <Part title={messages.type}>
      <p className="text-[44px] leading-none font-[750] tracking-[-0.026em]">{messages.typeDisplay}</p>
      <p className="t-h1 mt-4">{messages.typeH1}</p>
      <p className="t-h2 mt-3">{messages.typeH2}</p>
      <p className="t-h3 mt-3">{messages.typeH3}</p>
      <p className="t-title mt-3">{messages.typeTitle}</p>
      <p className="mt-3">
        {messages.typeBody} <span lang="hi">{messages.typeBodyHindi}</span>
      </p>
      <p className="t-sm ink-3 mt-2">{messages.typeSmall}</p>
      <p className="font-serif mt-3 text-[24px] leading-snug">
        {messages.typeRead} <span lang="hi">{messages.typeReadHindi}</span>
      </p>
      <p className="t-hindi-headline mt-3 text-[34px]" lang="hi">
        {messages.typeHeadline}
      </p>
    </Part>
  )
}

export function ChipsPart() {
  const [on, setOn] = useState(messages.picks[1])
  return (
    <Part title={messages.chips}>
      <div className="flex flex-wrap gap-2">
        {levels.map((level) => (
          <LevelChip key={level} level={level}>
            {catalogueMessages.levels[level]}
          </LevelChip>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Chip tone="highlight">{messages.save}</Chip>
        <Chip tone="highlight">{messages.off}</Chip>
        <Chip tone="tint">{messages.isNew}</Chip>
        <Chip>{messages.draft}</Chip>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {messages.states.map((state, index) => (
          <Chip key={state} tone={stateTones[index]}>
            {state}
          </Chip>
        ))}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <RemovableChip label={messages.picks[0] ?? ''} onRemove={() => undefined} />
        {messages.picks.slice(1).map((pick) => (
          <FilterChip key={pick} on={pick === on} onClick={() => setOn(pick)}>
            {pick}
          </FilterChip>
        ))}
      </div>
      <div className="row mt-5 flex-wrap gap-2">
        {messages.teachers.map((name) => (
          <Avatar key={name} name={name} size={44} square />
        ))}
        {messages.people.map((name) => (
          <Avatar key={name} name={name} size={44} />
        ))}
      </div>
      <div className="row mt-5 gap-3">
        <Stars rating={4.7} size={20} />
        <Rating rating={4.7} reviews={2318} />
      </div>
      <h3 className="t-title mt-6">{messages.prices}</h3>
      <div className="mt-3 flex flex-wrap items-baseline gap-x-6 gap-y-3">
        <Price pricePaise={129_900} wasPaise={349_900} big />
        <Price pricePaise={149_900} wasPaise={399_900} />
        <Price pricePaise={149_900} />
        <Price pricePaise={0} />
      </div>
      <h3 className="t-title mt-6">{messages.wayfinding}</h3>
      <div className="mt-3 grid gap-2">
        <Breadcrumb items={messages.crumbs.map((name) => ({ name, link: '#top' }))} />
        <Dots className="t-sm ink-3">{messages.facts}</Dots>
      </div>
    </Part>
  )
}

export function ProgressPart() {
  return (
    <Part title={messages.progress}>
      <div className="grid gap-5">
        {(
          [
            [8, messages.started],
            [62, messages.inProgress],
            [100, messages.completed],
          ] as const
        ).map(([percent, label]) => (
          <div key={percent}>
            <StepMeter percent={percent} bars={20} height={28} />
            <p className="t-sm ink-3 mt-1.5">{label}</p>
          </div>
        ))}
        <div className="bg-night rounded-card p-5">
          <StepMeter percent={34} bars={22} height={34} onNight />
        </div>
        <div className="row gap-4">
          {[34, 72, 100].map((percent) => (
            <ProgressRing key={percent} percent={percent} />
          ))}
        </div>
      </div>
    </Part>
  )
}

export function CardsPart() {
  const [wished, setWished] = useState(true)
  const [bookmarked, setBookmarked] = useState(false)
  const marks = {
    wished,
    onWish: () => setWished(!wished),
    bookmarked,
    onBookmark: () => setBookmarked(!bookmarked),
  }
  return (
    <Part title={messages.courseCard} className="lg:col-span-3">
      <div className="gap-6 md:grid md:grid-cols-3">
        {sampleCourses.map((course) => (
          <CourseCard key={course.title} {...course} {...marks} />
        ))}
      </div>
    </Part>
  )
}

export function LoadingPart() {
  return (
    <Part title={messages.loading}>
      <CourseCardSkeletons count={1} className="max-w-[320px]" />
    </Part>
  )
}

export function CoversPart() {
  return (
    <Part title={messages.covers} className="lg:col-span-3">
      <div className="grid grid-cols-3 gap-2 md:grid-cols-5 md:gap-4">
        {coverMotifs.map((motif) => (
          <CoverImage key={motif} src={coverAddress(motif, 'gallery')} />
        ))}
      </div>
    </Part>
  )
}

export function WallPart() {
  const start = [39, 32, 26, 21, 16, 11]
  const lamps = start
    .slice(1)
    .map((x, i): [number, number, number] => [(x + 5) * 24 + 16, (i + 1) * 116 - 6, 6 - i * 0.3])
  return (
    <Part title={messages.wall} className="lg:col-span-3">
      <div className="bg-night rounded-panel relative h-[300px] overflow-hidden md:h-[420px]">
        <Stepwell stepWidth={24} stepHeight={20} ledge={16} start={start} lamps={lamps} className="h-full w-full" />
      </div>
    </Part>
  )
}
