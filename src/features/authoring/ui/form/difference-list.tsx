import './course-form.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CoverImage } from '#features/catalogue/ui/cover-image.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { call } from '#platform/api/client.ts'
import { type CourseChanges, courseDifference } from '../../contract/course-life.ts'
import { messages as authoringMessages } from '../../messages/authoring-en.ts'
import { messages as catalogueMessages } from '#features/catalogue/messages/en.ts'
import { messages as differenceMessages } from '../../messages/difference-en.ts'
import { messages } from '../../messages/form-en.ts'
import { courseFields } from '../../rules/course-fields.ts'
import { openingText } from '#features/catalogue/ui/opening-text.ts'
import { languageName } from '#features/catalogue/rules/language-name.ts'
import { useDraftSession } from './session-context.tsx'

const names = authoringMessages.fields

/** What the draft changes of what learners have, asked after everything typed has been saved. */
export function DifferenceList() {
  const { session } = useDraftSession()
  const uid = session.facts.getState().uid ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [courseDifference.call, { uid }],
    queryFn: async ({ signal }) => {
      await session.flush()
      return (await call(courseDifference, { uid }, { signal })).data
    },
    enabled: uid !== '',
    // The draft changes with every word, so an answer is never reused.
    gcTime: 0,
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (error && !isFetching) return <ErrorState heading="p" text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="mt-4 h-24" />
  return <Changes changes={data} />
}

/**
 * The same for any reader of a revision: fields, sections and lessons, before and after.
 * @param videoOf what plays a lesson's video, or the course's own (`promo`)
 */
export function Changes({
  changes,
  videoOf,
}: {
  changes: CourseChanges
  videoOf?: (name: string, title: string) => ReactNode
}) {
  const { fields, sections, lessons } = changes
  if (fields.length + sections.length + lessons.length === 0)
    return <p className="ink-2 mt-4">{messages.difference.nothing}</p>
  return (
    <dl className="difference">
      {fields.map(({ field, before, after, pictures }) => (
        <div key={field}>
          <dt>{names[field]}</dt>
          {pictures ? (
            <Pictures {...pictures} />
          ) : courseFields[field].kind === 'richText' && after === before ? (
            <dd className="ink-2">{differenceMessages.onlyForm}</dd>
          ) : (
            <BeforeAfter
              before={valueName(field, before)}
              // Another film of the same name and length.
              after={after === before ? differenceMessages.newUpload(after) : valueName(field, after)}
            />
          )}
          {field === 'promoVideoUid' && videoOf?.('promo', names[field])}
        </div>
      ))}
      {sections.map(({ uid, title, change, before, opens }) => (
        <div key={`${uid} ${change}`}>
          <dt>{messages.difference.section[change]}</dt>
          {opens && <dd>{title}</dd>}
          {opens ? (
            <BeforeAfter before={openingName(opens.before)} after={openingName(opens.after)} />
          ) : before === undefined ? (
            <dd>{title}</dd>
          ) : (
            <BeforeAfter before={before} after={title} />
          )}
        </div>
      ))}
      {lessons.map(({ uid, title, kind, changes: kinds, before, textBefore, textAfter, settings }) => (
        <div key={uid}>
          <dt>{messages.difference.lesson(kinds.map((kind) => messages.difference.kinds[kind]).join(', '))}</dt>
          {before === undefined ? <dd>{title}</dd> : <BeforeAfter before={before} after={title} />}
          {textAfter !== undefined && <BeforeAfter before={textBefore ?? ''} after={textAfter} />}
          {settings.map((one) => (
            <Setting key={one.setting} {...one} />
          ))}
          {kinds.includes('edited') && textAfter === undefined && changesPreviewOnly(settings) && (
            <dd className="ink-2 mt-1">
              {kind === 'quiz' ? differenceMessages.onlyKind : differenceMessages.onlyForm}
            </dd>
          )}
          {kind === 'video' && !kinds.includes('removed') && videoOf?.(uid, title)}
        </div>
      ))}
    </dl>
  )
}

type NamedOpening = NonNullable<CourseChanges['sections'][number]['opens']>['before']
const openingName = (named: NamedOpening) =>
  named ? openingText(named.opening, named.quiz) : differenceMessages.alwaysOpen

type Field = CourseChanges['fields'][number]['field']

/** Stored codes are shown with the same words as elsewhere on this page. */
function valueName(field: Field, value: string): string {
  if (field === 'level') return (catalogueMessages.levels as Record<string, string>)[value] ?? value
  if (field === 'downloads') return (messages.media.downloadRules as Record<string, string>)[value] ?? value
  if (field === 'price' && value === 'free') return differenceMessages.free
  return field === 'language' ? languageName(value) : value
}

function Pictures({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before && <Picture className="difference-before" name={messages.difference.before} src={before} />}
      <Picture className="difference-after" name={messages.difference.after} src={after} />
    </>
  )
}

function Picture({ className, name, src }: { className: string; name: string; src: string }) {
  return (
    <dd className={className}>
      <span className="sr-only">{name}</span>
      <CoverImage src={src} className="w-40 max-w-full" />
    </dd>
  )
}

type Settings = CourseChanges['lessons'][number]['settings']

/** Edited, and neither in words nor in what the content sets. */
const changesPreviewOnly = (settings: Settings) => settings.every(({ setting }) => setting === 'preview')

/** 'Pass mark: 75% → 50%'; of a new lesson only what is set. */
function Setting({ setting, before, after }: Settings[number]) {
  const was = before === undefined ? '' : settingValue(setting, before)
  const is = settingValue(setting, after)
  return (
    <dd className="mt-1">
      {differenceMessages.named(differenceMessages.settings[setting])}
      {was && (
        <>
          <del className="text-bad-ink">
            <span className="sr-only">{messages.difference.before}</span>
            {was}
          </del>
          <span aria-hidden="true">{' → '}</span>
          <span className="sr-only">{messages.difference.after}</span>
        </>
      )}
      <span className={was ? 'text-ok-ink' : undefined}>{was === is ? differenceMessages.newUpload(is) : is}</span>
    </dd>
  )
}

function settingValue(setting: Settings[number]['setting'], value: Settings[number]['after']): string {
  if (value === null) return setting === 'dueDays' ? differenceMessages.noDeadline : differenceMessages.noFile
  if (typeof value === 'boolean') return value ? differenceMessages.yes : differenceMessages.no
  if (typeof value === 'number')
    return setting === 'passPercent' || setting === 'lateDeduction'
      ? differenceMessages.percent(value)
      : differenceMessages.days(value)
  if (setting === 'answer') return (differenceMessages.answers as Record<string, string>)[value] ?? value
  if (setting === 'lateRule') return (differenceMessages.lateRules as Record<string, string>)[value] ?? value
  return value || differenceMessages.goneFile
}

/** A long text scrolls within its box, so that the keyboard must reach it. */
const scrolls = (text: string) => (text.length > 250 || text.split('\n').length > 5 ? 0 : undefined)

/** What was there, struck out, and what stands there now; a side in which nothing is written is left out. */
function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before && (
        <dd className="difference-before" tabIndex={scrolls(before)}>
          <span className="sr-only">{messages.difference.before}</span>
          {before}
        </dd>
      )}
      {after && (
        <dd className="difference-after" tabIndex={scrolls(after)}>
          <span className="sr-only">{messages.difference.after}</span>
          {after}
        </dd>
      )}
    </>
  )
}
