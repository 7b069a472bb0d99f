import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Endpoint } from '#platform/api/contract.ts'
import { toastFailure } from './toast-failure.ts'

export type WriteOptions<Input, Answer> = {
  /** The reads that show the changed data: each is invalidated, whatever its input was. */
  changes?: readonly Endpoint[]
  /** Called after the server's answer; the write ends once the returned promise has settled. */
  onDone?: (answer: Answer, input: Input) => unknown
  /** Replaces the toast about a failed call. An error that it throws is reported as a bug. */
  onFailed?: (error: Error, input: Input) => unknown
  /** Called after success and after failure. */
  onSettled?: () => unknown
  /**
   * Without it one write runs at a time. With it, writes with different keys, such as the uid of a list's row, run in
   * parallel; `true`: all do.
   */
  concurrent?: true | ((input: Input) => string)
}

export type Write<Input, Answer> = {
  /** Starts the write. Does nothing while the same one runs, so a double click writes once. */
  mutate: (input: Input) => void
  /** For the submit of a form whose button is elsewhere, and whose answer has refusals of fields. */
  mutateAsync: (input: Input) => Promise<Answer>
  isPending: boolean
  /** The input of the last write. */
  variables: Input | undefined
}

/**
 * The one way to write from pages behind the sign-in: TanStack Query's `useMutation`, with a toast for what failed.
 * A form does not need it for its own submit: `<Form of>` knows that it runs, and shows refusals at the fields.
 */
export function useWrite<Answer, Input = void>(
  write: (input: Input) => Promise<Answer>,
  { changes = [], onDone, onFailed = toastFailure, onSettled, concurrent }: WriteOptions<Input, Answer> = {},
): Write<Input, Answer> {
  const client = useQueryClient()
  const mutationKey = [useId()]
  const { mutate, mutateAsync, isPending, variables } = useMutation<Answer, Error, Input>({
    mutationKey,
    mutationFn: write,
    onSuccess: async (answer, input) => {
      const refetching = changes.map(({ call }) => client.invalidateQueries({ queryKey: [call] }))
      await onDone?.(answer, input)
      await Promise.all(refetching)
    },
    onError: onFailed,
    onSettled,
  })
  return {
    mutateAsync: (input) => mutateAsync(input),
    isPending,
    variables,
    mutate(input) {
      // `isPending` is the state of the last render: a slow device delivers a second press before the next one.
      const running = client.isMutating({
        mutationKey,
        predicate: ({ state }) =>
          !concurrent || (concurrent !== true && concurrent(state.variables as Input) === concurrent(input)),
      })
      if (running === 0) mutate(input)
    },
  }
}
