import './course-form.css'
import { useEffect, useState } from 'react'
import { CoverImage } from '#design/cover-image.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { call } from '#platform/client.ts'
import { type CourseChanges, courseDifference } from '../../contract/review.ts'
import { words as authoring } from '../../messages/authoring-en.ts'
import { words as course } from '../../messages/en.ts'
import { words } from '../../messages/form-en.ts'
import { languageName } from '../../rules/language-name.ts'
import { useDesk } from './desk-context.tsx'

const say = words.difference
const names = authoring.fields

/** What the draft changes of what learners have, asked after everything typed has been saved. */
export function DifferenceList() {
  const { desk } = useDesk()
  const [changes, setChanges] = useState<CourseChanges | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let left = false
    const uid = desk.facts.getState().uid
    if (!uid) return
    desk
      .flush()
      .then(() => call(courseDifference, { uid }))
      .then(
        ({ data }) => !left && setChanges(data),
        (error: Error) => !left && setTrouble(error.message),
      )
    return () => {
      left = true
    }
  }, [desk, attempt])
  if (trouble)
    return (
      <ErrorState
        heading="p"
        text={trouble}
        onRetry={() => {
          setTrouble(null)
          setAttempt((count) => count + 1)
        }}
      />
    )
  if (!changes) return <Skeleton className="mt-4 h-24" />
  return <Changes changes={changes} />
}

/** The same for any reader of a revision: fields, sections and lessons, before and after. */
export function Changes({ changes }: { changes: CourseChanges }) {
  const { fields, sections, lessons } = changes
  if (fields.length + sections.length + lessons.length === 0) return <p className="ink-2 mt-4">{say.nothing}</p>
  return (
    <dl className="difference">
      {fields.map(({ field, before, after, pictures }) => (
        <div key={field}>
          <dt>{names[field]}</dt>
          {pictures ? (
            <Pictures {...pictures} />
          ) : (
            <BeforeAfter before={valueName(field, before)} after={valueName(field, after)} />
          )}
        </div>
      ))}
      {sections.map(({ uid, title, change, before }) => (
        <div key={uid}>
          <dt>{say.section[change]}</dt>
          {before === undefined ? <dd>{title}</dd> : <BeforeAfter before={before} after={title} />}
        </div>
      ))}
      {lessons.map(({ uid, title, changes: kinds, before, textBefore, textAfter }) => (
        <div key={uid}>
          <dt>{say.lesson(kinds.map((kind) => say.kinds[kind]).join(', '))}</dt>
          {before === undefined ? <dd>{title}</dd> : <BeforeAfter before={before} after={title} />}
          {textAfter !== undefined && <BeforeAfter before={textBefore ?? ''} after={textAfter} />}
        </div>
      ))}
    </dl>
  )
}

type Field = CourseChanges['fields'][number]['field']

/** What is stored as a word of its own is called as everywhere else on this page. */
function valueName(field: Field, value: string): string {
  if (field === 'level') return (course.levels as Record<string, string>)[value] ?? value
  return field === 'language' ? languageName(value) : value
}

function Pictures({ before, after }: { before: string; after: string }) {
  return (
    <>
      {before && <Picture className="difference-before" name={say.before} src={before} />}
      <Picture className="difference-after" name={say.after} src={after} />
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

/** A long text scrolls within its box, so that the keyboard must reach it. */
const scrolls = (text: string) => (text.length > 250 || text.split('\n').length > 5 ? 0 : undefined)

/** What was there, struck out, and what stands there now; a side that is empty is left out while the other is not. */
function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <>
      {(before || !after) && (
        <dd className="difference-before" tabIndex={scrolls(before)}>
          <span className="sr-only">{say.before}</span>
          {before || say.empty}
        </dd>
      )}
      {after && (
        <dd className="difference-after" tabIndex={scrolls(after)}>
          <span className="sr-only">{say.after}</span>
          {after}
        </dd>
      )}
    </>
  )
}
