import { useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { Button } from '#design/button.tsx'
import { Modal } from '#design/modal.tsx'
import { RadioGroup } from '#design/radio-group.tsx'
import { words } from '../../messages/form-en.ts'
import type { AnyKeeper } from './course-desk.ts'
import type { Clash, KeeperState } from './draft-keeper.ts'
import { useDesk } from './desk-context.tsx'
import { lessonAt } from './curriculum/outline.ts'
import { fieldName, readable } from './readable-field.ts'

const say = words.clash

/** Two versions of the same fields: both are shown, and the person chooses field by field. */
export function ClashDialogs() {
  const { desk } = useDesk()
  // Any draft's clash shows in the desk's status, and is looked for then.
  useStore(desk.status)
  const lessons = [...desk.openLessons()]
  const clashing: [string | null, AnyKeeper][] = [[null, desk.course], ...lessons]
  const first = clashing.find(([, keeper]) => keeper.store.getState().status === 'clash')
  return first ? <ClashDialog key={first[0]} lesson={first[0]} keeper={first[1]} /> : null
}

function ClashDialog({ lesson, keeper }: { lesson: string | null; keeper: AnyKeeper }) {
  const { desk } = useDesk()
  const state = useStore(keeper.store as unknown as StoreApi<KeeperState<Record<string, unknown>>>)
  const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({})
  const [later, setLater] = useState(false)
  const clash = state.clash as Clash<Record<string, unknown>> | undefined
  const fields = clash?.fields ?? []
  if (!clash) return null
  const outline = desk.course.store.getState().value.outline
  const title = lesson ? say.lessonTitle(lessonAt(outline, lesson)?.title ?? '') : say.title
  const settle = (chosen: Record<string, 'mine' | 'theirs'>) => keeper.settle(chosen as never)
  const all = (choice: 'mine' | 'theirs') => settle(Object.fromEntries(fields.map((field) => [field, choice])))
  if (later)
    return (
      <div className="clash-bar" role="status">
        <span className="min-w-0 flex-1">{say.waiting}</span>
        <Button size="small" onClick={() => setLater(false)}>
          {say.look}
        </Button>
      </div>
    )
  return (
    <Modal open onClose={() => setLater(true)} title={title} description={say.text} width={860} role="alertdialog">
      <div className="mt-5 grid gap-6">
        {fields.map((field) => (
          <RadioGroup
            key={field}
            legend={fieldName(field)}
            name={`clash-${field}`}
            value={choices[field] ?? ''}
            onChange={(choice) => setChoices({ ...choices, [field]: choice as 'mine' | 'theirs' })}
            options={(['mine', 'theirs'] as const).map((side) => ({
              value: side,
              label: (
                <span className="clash-side">
                  <span className="font-semibold">{say[side]}</span>
                  <span className="clash-text">
                    {readable(field, (side === 'mine' ? state.value : clash.theirs)[field]) || say.nothing}
                  </span>
                </span>
              ),
            }))}
          />
        ))}
      </div>
      <div className="modal-actions">
        <Button variant="secondary" onClick={() => all('mine')}>
          {say.allMine}
        </Button>
        <Button variant="secondary" onClick={() => all('theirs')}>
          {say.allTheirs}
        </Button>
        <Button disabled={fields.some((field) => !choices[field])} onClick={() => settle(choices)}>
          {say.asChosen}
        </Button>
      </div>
    </Modal>
  )
}
