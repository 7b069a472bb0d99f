import type { ReactNode } from 'react'
import { formatCount } from '#platform/format/format.ts'
import { messages } from '../../messages/test-en.ts'
import { type QuestionState, questionStates } from './question-states.ts'

type Props = { states: readonly QuestionState[]; current: number; onGo: (index: number) => void }

function Cell({
  index,
  state,
  isCurrent,
  onGo,
}: {
  index: number
  state: QuestionState
  isCurrent: boolean
  onGo: Props['onGo']
}) {
  return (
    <button
      type="button"
      className="palette-cell"
      data-state={state}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={messages.room.goTo(index + 1, messages.room[state])}
      onClick={() => onGo(index)}
    >
      {index + 1}
    </button>
  )
}

/** All questions of the open section, each with its state, and what the states mean. */
export function Palette({ states, current, onGo }: Props) {
  return (
    <>
      <div className="palette-grid" role="group" aria-label={messages.room.all}>
        {states.map((state, index) => (
          // The place is what identifies a cell: questions never move within an attempt.
          <Cell key={index.toString()} index={index} state={state} isCurrent={index === current} onGo={onGo} />
        ))}
      </div>
      <Legend>
        {questionStates.map((state) => (
          <li key={state} className="row gap-2.5">
            <span className="palette-cell" data-state={state} aria-hidden="true">
              {formatCount(states.filter((one) => one === state).length)}
            </span>
            <span className="t-sm">
              {messages.room[state]}
              <span className="sr-only"> {formatCount(states.filter((one) => one === state).length)}</span>
            </span>
          </li>
        ))}
      </Legend>
    </>
  )
}

const Legend = ({ children }: { children: ReactNode }) => (
  <ul className="palette-legend mt-6 grid grid-cols-2 gap-x-3 gap-y-3 border-t border-line pt-5 lg:grid-cols-1">
    {children}
  </ul>
)

/** On a phone: the questions beside the open one, in a row above it. */
export function PaletteRow({ states, current, onGo }: Props) {
  const from = Math.max(0, Math.min(current - 2, states.length - 7))
  return (
    <div className="palette-row lg:hidden" role="group" aria-label={messages.room.all}>
      {states.slice(from, from + 7).map((state, offset) => (
        <Cell
          key={(from + offset).toString()}
          index={from + offset}
          state={state}
          isCurrent={from + offset === current}
          onGo={onGo}
        />
      ))}
    </div>
  )
}
