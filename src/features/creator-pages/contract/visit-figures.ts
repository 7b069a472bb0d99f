import * as z from 'zod/mini'
import { visitSources } from '#features/catalogue/rules/visit-source.ts'
import { creatorRoles, endpoint } from '#platform/api/contract.ts'
import { amount } from '#platform/api/validation.ts'
import { visitSpans } from '../rules/visit-spans.ts'

const span = z._default(z.enum(visitSpans), '28d')
const figures = {
  visits: z.number(),
  /** Courses that were paid for and not given back whole. */
  sales: z.number(),
  /** What was paid for them, less refunds. */
  revenue: amount,
}

/** Visits and sales of one's page and courses. A visit is counted within a second; nothing of a person is stored. */
export const visitFigures = endpoint({
  call: 'GET /creator/page/figures',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ span }),
  reply: z.object({
    sources: z.array(z.object({ source: z.enum(visitSources), ...figures })),
    /** Every day of the span, the present one last. */
    days: z.array(z.object({ day: z.string(), visits: z.number(), sales: z.number() })),
    /** The page itself first, then the courses with the most visits; at most 100. */
    pages: z.array(z.object({ course: z.nullable(z.object({ uid: z.string(), title: z.string() })), ...figures })),
  }),
  amounts: { reply: { sources: { revenue: 'rupees' }, pages: { revenue: 'rupees' } } },
  summary: 'Returns the visits and sales of your page and courses by source',
})
export const maxFigurePages = 100

/** The same by day, page and source. */
export const visitFile = endpoint({
  call: 'GET /creator/page/figures.csv',
  kind: 'read',
  access: creatorRoles,
  input: z.object({ span }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'Returns the visits and sales of your page and courses as a CSV file',
})
