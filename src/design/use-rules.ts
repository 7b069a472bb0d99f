import { useState } from 'react'
import { safeParse, type ZodMiniType } from 'zod/mini'
import { deferUntilPointerUp } from './defer-until-pointer-up.ts'
import { flushAndFocus } from './flush-and-focus.ts'
import { firstErrors } from './form-errors.ts'

/**
 * A contract's rules over values that are kept elsewhere than in a `Form`: a field is checked as it changes and when it
 * is left, all of them on submit, and the first bad one takes the focus.
 */
export function useRules<In, Out>(schema: ZodMiniType<Out, In>, values: In) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<Record<string, string>>({})
  const result = safeParse(schema, values)
  const broken = result.success ? {} : firstErrors(result.error.issues)

  const check = (name: string) => setChecked((before) => (before.has(name) ? before : new Set([...before, name])))

  return {
    errorOf: (name: string): string | undefined => refused[name] ?? (checked.has(name) ? broken[name] : undefined),
    /** It was left. */
    leave: (name: string) => deferUntilPointerUp(() => check(name)),
    /** It changes: what the server said of its former value is over. */
    change(name: string) {
      check(name)
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)))
    },
    /** Whether all may be sent. */
    holds(form: HTMLFormElement): boolean {
      flushAndFocus(
        () => setChecked(new Set(Object.keys(broken))),
        () => firstBad(form),
      )
      return result.success
    },
    /** What the server said, by field. */
    refuse(form: HTMLFormElement, errors: Record<string, string>) {
      flushAndFocus(
        () => setRefused(errors),
        () => firstBad(form),
      )
    },
  }
}

const firstBad = (form: HTMLFormElement) => form.querySelector<HTMLElement>('[aria-invalid="true"]')
