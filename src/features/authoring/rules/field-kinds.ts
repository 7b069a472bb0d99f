import * as z from 'zod/mini'
import { maxRichText } from '#features/catalogue/contract/lesson-content.ts'
import { maxSeed } from '#features/catalogue/rules/cover/dyes.ts'
import { plainText } from '#features/catalogue/rules/plain-text.ts'
import {
  flag,
  maxLength,
  minLength,
  number,
  required,
  richText,
  rule,
  wholeNumber,
  zodError,
} from '#platform/api/validation.ts'
import { isDay } from '#platform/format/is-day.ts'
import type { Rupees } from '#platform/format/money.ts'
import { textOf } from '#platform/i18n/text.ts'
import { messages as platformMessages } from '#platform/messages/en.ts'
import { messages } from '../messages/authoring-en.ts'
import type { CourseField, FieldOf, FieldTable, KindName, KindValue, ValuesOf } from './course-fields.ts'
import { formatEntered } from './draft-price.ts'

/** What a difference needs beside a value: the names of what it points to, and whether the course is free. */
export type Known = {
  category(id: number): string
  file(uid: string): string
  /** A day, given as `YYYY-MM-DD`. */
  day(day: string): string
  free: boolean
}

type Schema<Value> = z.ZodMiniType<Value, Value>
type Kind<Name extends KindName> = {
  /** As the field begins. */
  empty(field: FieldOf<Name>): KindValue[Name]
  /** What a save takes, also unfinished: types and hard limits. */
  saved(field: FieldOf<Name>): Schema<KindValue[Name]>
  /** What a submission takes; none where `saved` says it all, or where rules/draft-price.ts does. */
  submitted?(field: FieldOf<Name>): z.ZodMiniType
  /** As it is published. */
  normalise?(value: KindValue[Name]): KindValue[Name]
  /**
   * As a person reads it in a difference, '' where nothing is there; `pictures`: an address of a picture does. Without it
   * another field shows the change, or nobody needs to read it.
   */
  shown?: 'pictures' | ((value: KindValue[Name], known: Known) => string)
  /** Two values that read alike can be different ones: another upload, other formatting. */
  alike?: true
}

const limited = (n: number) => z.string().check(maxLength(n))
const uid = () => z.nullable(limited(64))
/** null while nothing readable is in the field. */
const entered = () =>
  z.nullable(
    number().check(rule((value) => Math.abs(value) <= 1e9, textOf(platformMessages, 'number'))),
  ) as unknown as Schema<Rupees | null>
const readable = (html: string) => plainText(html)
const filled = (lines: readonly string[]) => lines.map((line) => line.trim()).filter((line) => line !== '')
const lines = (items: number, max: number) =>
  z.array(limited(max)).check(rule((value) => value.length <= items, textOf(messages, 'tooManyLines', items)))
const isRequired = () => zodError(textOf(platformMessages, 'required'))

/** How a field of each kind is validated, normalised, compared and shown. */
export const fieldKinds: { readonly [Name in KindName]: Kind<Name> } = {
  text: {
    empty: ({ begins = '' }) => begins,
    saved: ({ saved }) => limited(saved),
    submitted: ({ required: isNeeded, min = 0, max }) =>
      (isNeeded ? required() : z.string()).check(z.trim(), minLength(min), maxLength(max)),
    normalise: (text) => text.trim(),
    shown: String,
  },
  richText: {
    empty: () => '',
    saved: () => richText(maxRichText),
    submitted: ({ required: isNeeded, min, max }) =>
      z.string({ error: isRequired() }).check(
        rule((html) => !isNeeded || readable(html) !== '', textOf(platformMessages, 'required')),
        rule(
          (html) => readable(html) === '' || [...readable(html)].length >= min,
          textOf(platformMessages, 'minLength', min),
        ),
        rule((html) => [...readable(html)].length <= max, textOf(platformMessages, 'maxLength', max)),
      ),
    shown: readable,
    alike: true,
  },
  lines: {
    empty: () => [],
    saved: () => lines(50, 500),
    submitted: ({ items, max, required: isNeeded }) =>
      lines(items, max).check(
        rule((value) => !isNeeded || filled(value).length > 0, textOf(platformMessages, 'required')),
      ),
    normalise: filled,
    shown: (value) => value.join('\n'),
  },
  choice: {
    empty: ({ values }) => values[0],
    saved: ({ values }) => z.enum(values),
    shown: String,
  },
  video: {
    empty: () => null,
    saved: uid,
    submitted: ({ required: isNeeded }) => (isNeeded ? z.string({ error: isRequired() }) : uid()),
    shown: (value, { file }) => (value === null ? '' : file(value)),
    alike: true,
  },
  category: {
    empty: () => null,
    saved: () => z.nullable(wholeNumber()) as unknown as Schema<number | null>,
    submitted: () => z.number({ error: isRequired() }),
    shown: (value, { category }) => (value === null ? '' : category(value)),
  },
  slug: {
    empty: () => '',
    saved: ({ saved }) => limited(saved),
    submitted: ({ max }) =>
      z.string().check(
        rule((slug) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slug), textOf(messages, 'slugShape')),
        maxLength(max),
      ),
  },
  thumbnail: { empty: () => null, saved: uid, shown: 'pictures' },
  coverSeed: {
    empty: () => 1,
    saved: () =>
      wholeNumber().check(
        rule((seed) => seed >= 1 && seed <= maxSeed, textOf(platformMessages, 'number')),
      ) as unknown as Schema<number>,
  },
  price: {
    empty: () => null,
    saved: entered,
    shown: (price, { free }) => (free ? 'free' : price === null ? '' : formatEntered(price)),
  },
  discount: {
    empty: () => null,
    saved: entered,
    shown: (discount, { free }) => (free || !discount ? '' : formatEntered(discount)),
  },
  discountEnd: {
    empty: () => null,
    saved: () => z.nullable(z.string().check(rule(isDay, textOf(messages, 'notADay')))),
    shown: (on, { free, day }) => (free || !on ? '' : day(on)),
  },
  free: { empty: () => false, saved: () => flag() as unknown as Schema<boolean> },
}

/** The kind of a field, for what treats all fields alike. */
export function kindOf(field: CourseField): Kind<KindName> {
  return fieldKinds[field.kind] as never
}

/** A course of these fields as it begins. */
export function emptyValues<Table extends FieldTable>(table: Table): ValuesOf<Table> {
  return eachField(table, (field) => kindOf(field).empty(field as never)) as ValuesOf<Table>
}

/** What a save takes of these fields. */
export function savedSchemas<Table extends FieldTable>(
  table: Table,
): { [Name in keyof ValuesOf<Table>]: Schema<ValuesOf<Table>[Name]> } {
  return eachField(table, (field) => kindOf(field).saved(field as never)) as never
}

/** Values as they are published: without space around them, without empty lines. */
export function normalised<Values extends object>(values: Values, table: FieldTable): Values {
  const own = eachField(table, (field, name) => {
    const value = (values as Record<string, unknown>)[name]
    return value === undefined ? undefined : (kindOf(field).normalise?.(value as never) ?? value)
  })
  return { ...values, ...own }
}

function eachField(table: FieldTable, make: (field: CourseField, name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([name, field]) => [name, make(field, name)]))
}
