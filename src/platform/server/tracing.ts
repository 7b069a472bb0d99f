/** What a span says beside its name: never a person's data, a statement's values, a query string or a header. */
export type SpanFacts = Record<string, string | number>
/** Adds what is known only afterwards; with `error.type` the work counts as failed. */
export type NoteFacts = (facts: SpanFacts) => void
/**
 * @param kind a job begins a trace; a call of another machine is recorded within a request or a job alone
 * @param describe is called only where the work is recorded
 */
export type Tracer = <T>(
  kind: 'job' | 'call',
  describe: () => { name: string; facts: SpanFacts },
  work: (note: NoteFacts) => Promise<T>,
) => Promise<T>

const untraced: Tracer = (_kind, _describe, work) => work(() => {})
let tracer = untraced

/** A process has one tracer (app/traces/open-traces.ts); without one nothing is recorded. */
export function setTracer(next: Tracer = untraced): void {
  tracer = next
}

/** Does the work, as a span of its own where traces are on. */
export const traced: Tracer = (kind, describe, work) => tracer(kind, describe, work)
