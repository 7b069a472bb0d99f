import { sql, type SQL } from 'drizzle-orm'

/** The public address of an uploaded picture in its middle width; null while there is none. `asset`: the table's alias. */
export function imageLink(asset: string): SQL {
  const m = sql.raw(asset)
  return sql`'/api/media/image/' || ${m}.uid || '/' ||
    regexp_replace(coalesce(${m}.renditions -> 1, ${m}.renditions -> 0) ->> 'path', '^.*/', '')`
}
