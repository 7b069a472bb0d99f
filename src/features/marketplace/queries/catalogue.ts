import type { Ctx } from '#platform/api/action.ts'
import type { Db } from '#platform/database/db.ts'
import { json, nullable, queryRows } from '#platform/database/rows.ts'
import { type Cell, cellOf, type SentCell } from './cells.ts'
import type { Category } from './facets.ts'

/** What every call of the marketplace needs beside its own courses. */
export type Catalogue = {
  /** The counters of all listed courses. */
  cells: readonly Cell[]
  categories: readonly Category[]
  /** The addresses of categories, former ones included. */
  slugs: readonly { slug: string; id: number }[]
}

export type Source = Pick<Ctx, 'db' | 'cached' | 'now'>

/** The catalogue as this process stores it: its counters are too many to read for each call. */
export const catalogueOf = (ctx: Source): Promise<Catalogue> => ctx.cached('marketplace catalogue', readCatalogue)

const shape = {
  cells: nullable(json<SentCell[]>()),
  categories: nullable(json<Category[]>()),
  slugs: nullable(json<Catalogue['slugs']>()),
}

async function readCatalogue(db: Db): Promise<Catalogue> {
  const [row] = await queryRows(db, shape)`
    select
      (select json_agg(json_build_array(category_id, level, language, price_band, rating_band, true, true, n))
        from catalogue_counts where n > 0) as cells,
      (select json_agg(json_build_object('id', id, 'slug', slug, 'name', name, 'nameHi', name_hi) order by position, id)
        from categories) as categories,
      (select json_agg(json_build_object('slug', slug, 'id', id)) from (
        select slug, id from categories union select slug, category_id from category_slugs) address) as slugs`
  return { cells: (row?.cells ?? []).map(cellOf), categories: row?.categories ?? [], slugs: row?.slugs ?? [] }
}
