import { Children, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Facts in a row with drawn dots between them. */
export function Dots({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={classNames('dots', className)}>
      {Children.toArray(children).map((fact, index) => (
        <span key={index}>{fact}</span>
      ))}
    </span>
  )
}
