import { useWatch } from 'react-hook-form'
import { FormRadio, useFormControl } from '#design/form-fields.tsx'
import { langOf } from '#design/lang-of.ts'
import { MovableList } from '#design/movable-list.tsx'
import type { OwnPage } from '../../contract/own-page.ts'
import { messages } from '../../messages/own-en.ts'

const { courses: words } = messages
const orders = ['popular', 'own'] as const

/** The order of the courses: by their learners, or one's own, which buttons move. */
export function OrderField({ courses }: { courses: OwnPage['courses'] }) {
  const order = useWatch<{ order: (typeof orders)[number] }, 'order'>({ name: 'order' })
  if (courses.length === 0) return <p className="ink-2 mt-3">{words.none}</p>
  return (
    <>
      <FormRadio
        name="order"
        legend={words.order}
        options={orders.map((value) => ({ value, label: words.orders[value] }))}
        className="mt-4"
      />
      {order === 'own' && <OwnOrder courses={courses} />}
    </>
  )
}

function OwnOrder({ courses }: { courses: OwnPage['courses'] }) {
  const { value, onChange, error } = useFormControl<string[]>('courses')
  // Of a draft that is older than a course: those that it does not name come last, as on the page.
  const named = value.flatMap((uid) => courses.find((course) => course.uid === uid) ?? [])
  const ordered = [...named, ...courses.filter(({ uid }) => !value.includes(uid))]
  return (
    <div className="mt-4">
      <MovableList
        items={ordered}
        nameOf={({ title }) => title}
        messages={words}
        onOrder={(items) => onChange(items.map(({ uid }) => uid))}
        className="movable-cards"
      >
        {({ title }) => (
          <span className="font-semibold [overflow-wrap:anywhere]" lang={langOf(title)}>
            {title}
          </span>
        )}
      </MovableList>
      <p className={error ? 'hint hint-error' : 'hint'}>{error ?? words.ownHint}</p>
    </div>
  )
}
