import { langOf } from '#design/lang-of.ts'
import type { OpenedAssignment, SubmittedAnswer } from '../../contract/assignment.ts'
import { messages } from '../../messages/lesson-kinds-en.ts'
import { rubricTotal } from '../../rules/rubric.ts'

type Criterion = OpenedAssignment['rubric'][number]

/** The criteria of an assignment with the points that each can give. */
export function RubricTable({ rubric }: { rubric: readonly Criterion[] }) {
  const { points, total } = messages.assignment
  return (
    <table className="mt-3 w-full text-left">
      <thead className="sr-only">
        <Heads />
      </thead>
      <tbody>
        {rubric.map((criterion) => (
          <CriterionRow key={criterion.uid} criterion={criterion} points={points(criterion.points)} />
        ))}
        <TotalRow name={total} points={points(rubricTotal(rubric))} />
      </tbody>
    </table>
  )
}

/** The points that an answer got, criterion by criterion, and what is left of their sum where it was late. */
export function GradeTable({
  grade: { criteria, sum, deducted, points, outOf },
  lateDeduction,
}: {
  grade: NonNullable<SubmittedAnswer['grade']>
  lateDeduction: number | null
}) {
  const { pointsOf, total, deducted: minus, lateDeduction: lateName, sum: sumName } = messages.assignment
  return (
    <table className="mt-2 w-full text-left">
      <thead className="sr-only">
        <Heads />
      </thead>
      <tbody>
        {criteria.map((criterion) => (
          <CriterionRow
            key={criterion.uid}
            criterion={criterion}
            points={pointsOf(criterion.given, criterion.points)}
          />
        ))}
        {lateDeduction !== null && (
          <>
            <TotalRow name={sumName} points={pointsOf(sum, outOf)} plain />
            <TotalRow name={lateName(lateDeduction)} points={minus(deducted)} plain />
          </>
        )}
        <TotalRow name={total} points={pointsOf(points, outOf)} />
      </tbody>
    </table>
  )
}

function Heads() {
  return (
    <tr>
      <th scope="col">{messages.assignment.criterion}</th>
      <th scope="col">{messages.grading.points}</th>
    </tr>
  )
}

function CriterionRow({ criterion: { title, description }, points }: { criterion: Criterion; points: string }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pr-3 font-normal wrap-anywhere">
        <span className="font-semibold" lang={langOf(title)}>
          {title}
        </span>
        {description && (
          <span className="ink-2 t-sm block whitespace-pre-wrap" lang={langOf(description)}>
            {description}
          </span>
        )}
      </th>
      <td className="tabular-nums py-2 text-right whitespace-nowrap">{points}</td>
    </tr>
  )
}

function TotalRow({ name, points, plain = false }: { name: string; points: string; plain?: boolean }) {
  return (
    <tr className={plain ? 'ink-2' : 'font-semibold'}>
      <th scope="row" className={plain ? 'py-1.5 pr-3 font-normal' : 'py-2 pr-3'}>
        {name}
      </th>
      <td className="tabular-nums py-1.5 text-right whitespace-nowrap">{points}</td>
    </tr>
  )
}
