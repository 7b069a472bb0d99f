import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { imageLink } from '#features/catalogue/queries/image-link.ts'
import { courseSlug } from '#features/catalogue/rules/course-slug.ts'
import type { courses } from '#features/catalogue/tables.ts'
import { type Column, json, nullable, number, type Shape, text, timestamp } from '#platform/database/rows.ts'
import { dayInIndia } from '#platform/format/day-in-india.ts'
import type { DraftFields } from '../contract/drafts.ts'
import {
  type CourseField,
  courseFields,
  type CourseTable,
  type FieldOf,
  type FieldTable,
  type KindName,
  type KindValue,
  type NameOf,
} from '../rules/course-fields.ts'
import { enteredPrice, priceOf } from '../rules/draft-price.ts'
import { normalised } from '../rules/field-kinds.ts'

/** Kinds whose value lies as it is in the column of the field's name. */
type OwnColumn = 'text' | 'richText' | 'lines' | 'choice' | 'coverSeed' | 'slug'
type ColumnOfVideo = { [Name in NameOf<'video'>]: CourseTable[Name]['column'] }[NameOf<'video'>]
/** A field that `courses` has no column for is a compile error here. */
type Columns = Pick<typeof courses.$inferInsert, NameOf<OwnColumn> | ColumnOfVideo>

type Row = Readonly<Record<string, unknown>>
/** `problems`: fields that break a rule, of a draft that was not submitted yet. */
type Written = { values: DraftFields; problems: Readonly<Record<string, unknown>> }
type KindColumns<Kind extends KindName> = {
  /** What is read of a course `c`, under names that no other field takes. */
  select(name: string, field: FieldOf<Kind>): SQL[]
  /** The columns of what is read. */
  shape(name: string): Shape
  /** The value in the shape of the form. */
  read(row: Row, name: string): KindValue[Kind]
  /** What an update of a course `c` sets. */
  set(name: string, field: FieldOf<Kind>, value: KindValue[Kind], written: Written): SQL[]
}

const column = (name: string) => sql.identifier(toSnakeCase(name))

/** @param shown the value as the database takes it */
function ownColumn<Kind extends OwnColumn>(
  type: Column<KindValue[Kind]>,
  shown: (value: KindValue[Kind], written: Written) => SQL = (value) => sql`${value}`,
): KindColumns<Kind> {
  return {
    select: (name) => [sql`c.${column(name)} as ${sql.identifier(name)}`],
    shape: (name) => ({ [name]: type }),
    read: (row, name) => row[name] as KindValue[Kind],
    set: (name, _, value, written) => [sql`${column(name)} = ${shown(value, written)}`],
  }
}

/** The day in India that ends at a moment. */
const lastDayBefore = (at: string | null): string | null =>
  at === null ? null : dayInIndia(new Date(Date.parse(at) - 1))

/** A part of the price, which has three columns together; `price` sets them. */
function ofPrice<Kind extends 'price' | 'discount' | 'free'>(
  read: (entered: ReturnType<typeof enteredPrice>, neverPriced: boolean) => KindValue[Kind],
): KindColumns<Kind> {
  return {
    select: () => [],
    shape: () => ({}),
    read(row) {
      const [price, discount] = [Number(row.price_paise), Number(row.discount_paise)]
      return read(enteredPrice(price, discount), row.published_at === null && row.state === 'DRAFT' && price === 0)
    },
    set: () => [],
  }
}

const kindColumns: { readonly [Kind in KindName]: KindColumns<Kind> } = {
  text: {
    ...ownColumn<'text'>(text),
    // Of a draft's long text in two-unit characters only so much, as an index row is limited too.
    set: (name, { saved }, value) => [sql`${column(name)} = ${value.slice(0, saved)}`],
  },
  richText: ownColumn(text),
  lines: ownColumn(json<string[]>(), (lines) => sql`${JSON.stringify(lines)}::jsonb`),
  choice: ownColumn(text),
  coverSeed: ownColumn(number),
  slug: ownColumn(text, (slug, { values, problems }) => {
    const address = slug === '' || problems.slug ? courseSlug(values.title) : slug
    return sql`case when c.published_at is null then ${address} else c.slug end`
  }),
  video: {
    select: (name, field) => [
      sql`(select uid from media_assets where id = c.${column(field.column)}) as ${sql.identifier(name)}`,
    ],
    shape: (name) => ({ [name]: nullable(text) }),
    read: (row, name) => row[name] as string | null,
    set: (_, field, uid) => [
      sql`${column(field.column)} = (select id from media_assets where uid = ${uid} and kind = 'video')`,
    ],
  },
  thumbnail: {
    select: (name) => [sql`(select uid from media_assets where id = c.thumbnail_asset_id) as ${sql.identifier(name)}`],
    shape: (name) => ({ [name]: nullable(text) }),
    read: (row, name) => row[name] as string | null,
    set: (_name, _field, uid) => [
      sql`(thumbnail_asset_id, thumbnail_link) = (
        select m.id, ${imageLink('m')} from media_assets m where m.uid = ${uid} and m.kind = 'image')`,
    ],
  },
  category: {
    select: (name) => [sql`c.category_id as ${sql.identifier(name)}`],
    shape: (name) => ({ [name]: number }),
    read: (row, name) => row[name] as number,
    // A course always has one: until one is chosen, that of its row.
    set: (_name, _field, id) => [
      sql`(category_id, category_names, cover_motif) = (
        select id, name || ' ' || name_hi, motif from categories where id in (${id ?? 0}, c.category_id)
        order by id = ${id ?? 0} desc limit 1)`,
    ],
  },
  price: {
    ...ofPrice(({ price }, neverPriced) => (neverPriced ? null : price)),
    select: () => [sql`c.price_paise, c.discount_paise`],
    shape: () => ({ price_paise: number, discount_paise: number }),
    set(_name, _field, _value, { values, problems }) {
      if (problems.price || problems.discount || problems.discountEndsOn) return []
      const { pricePaise, discountPaise, discountEndsAt } = priceOf(values)
      return [sql`price_paise = ${pricePaise}, discount_paise = ${discountPaise}, discount_ends_at = ${discountEndsAt}`]
    },
  },
  discount: ofPrice(({ discount }) => discount),
  discountEnd: {
    select: () => [sql`c.discount_ends_at`],
    shape: () => ({ discount_ends_at: nullable(timestamp) }),
    read: (row) => lastDayBefore(row.discount_ends_at as string | null),
    set: () => [],
  },
  free: ofPrice(({ price }, neverPriced) => price === 0 && !neverPriced),
}

/** How a table's fields lie in the columns of `courses`. */
export function columnsOf(table: FieldTable = courseFields) {
  const each = Object.entries(table).map(([name, field]) => ({ name, field, columns: columnsOfKind(field) }))
  return {
    /** For `select … from courses c`, which also reads `state` and `published_at`. */
    select: sql.join(
      each.flatMap(({ name, field, columns }) => columns.select(name, field as never)),
      sql`, `,
    ),
    shape: Object.assign({}, ...each.map(({ name, columns }) => columns.shape(name))) as Shape,
    /** The columns' values in the shape of the form. */
    read: (row: Row): DraftFields =>
      Object.fromEntries(each.map(({ name, columns }) => [name, columns.read(row, name)])) as DraftFields,
    /**
     * For `update courses c set …`: values as they are published.
     * @param of `inLists`: only what lists and cards show
     */
    set(fields: DraftFields, { of = 'all', problems = {} }: { of?: 'all' | 'inLists'; problems?: object } = {}): SQL {
      const written = { values: normalised(fields, table), problems: problems as Written['problems'] }
      const values = written.values as Row
      const sets = each
        .filter(({ field }) => of === 'all' || field.inLists)
        .flatMap(({ name, field, columns }) => columns.set(name, field as never, values[name] as never, written))
      return sql.join(sets, sql`, `)
    },
  }
}

function columnsOfKind(field: CourseField): KindColumns<KindName> {
  return kindColumns[field.kind] as never
}

/** The fields that lie as they are in a column of their name, for an insert; what they point to is not among them. */
export function ownColumns(fields: DraftFields): Pick<Columns, Exclude<NameOf<OwnColumn>, 'slug'>> {
  const values = normalised(fields, courseFields)
  const own: readonly KindName[] = ['text', 'richText', 'lines', 'choice', 'coverSeed']
  const names = (Object.keys(courseFields) as (keyof DraftFields)[]).filter((name) =>
    own.includes(courseFields[name].kind),
  )
  return Object.fromEntries(names.map((name) => [name, values[name]])) as ReturnType<typeof ownColumns>
}
