import { courseSteps, downloadRules, levels } from '#features/catalogue/rules/course-states.ts'
import type { Rupees } from '#platform/format/money.ts'
import type { messages } from '../messages/authoring-en.ts'

/**
 * What each kind of field needs to know. field-kinds.ts says what a kind does in the form and on the server,
 * queries/course-columns.ts where its value is stored. A course has one category, address, cover and price; of the other
 * kinds it may have any number of fields.
 */
type FieldKinds = {
  /** `saved`: characters that a draft takes; `max`: characters that a submission takes. */
  text: { saved: number; min?: number; max: number; begins?: string }
  /** HTML, sanitised when it is saved; `min` and `max` count what is read of it. */
  richText: { min: number; max: number }
  /** At most `items` lines of `max` characters. */
  lines: { items: number; max: number }
  /** Begins as the first of its values. */
  choice: { values: readonly [string, ...string[]] }
  /** The uid of an uploaded video, stored as the id in `column`. */
  video: { column: string }
  /** The id of a category. */
  category: object
  /** The readable part of the address; empty: made of the title. It stays once the course was published. */
  slug: { saved: number; max: number }
  /** The uid of an uploaded picture; null shows the printed cover that the cover's seed draws. */
  thumbnail: object
  coverSeed: object
  /** Rupees as they were typed. */
  price: object
  /** An amount in rupees, also where the form takes a percentage. */
  discount: object
  /** The last day in India on which the discount holds. */
  discountEnd: object
  /** Price, discount and its end keep what was typed and count for nothing. */
  free: object
}
export type KindName = keyof FieldKinds

/** What a draft holds of each kind; of a choice its value. */
export type KindValue = {
  text: string
  richText: string
  lines: string[]
  choice: string
  video: string | null
  category: number | null
  slug: string
  thumbnail: string | null
  coverSeed: number
  price: Rupees | null
  discount: Rupees | null
  discountEnd: string | null
  free: boolean
}

export type FieldOf<Kind extends KindName> = FieldKinds[Kind] & {
  kind: Kind
  /** The step of the form that has its control. */
  step: (typeof courseSteps)[number]
  /** It must be filled in before the course is submitted; a price unless the course is free. */
  required?: true
  /** Lists and cards show it, of a draft too: it is written into the course's row before the first publication. */
  inLists?: true
}
export type CourseField = { [Kind in KindName]: FieldOf<Kind> }[KindName]
export type FieldTable = Readonly<Record<string, CourseField>>

/**
 * The fields of a course, in the order of the form. A draft's contract, the rules of submitting, the form's steps, the
 * difference that a reviewer reads, publishing and the next draft are made of this table. Each field has its label in
 * the messages, and that a control for it is on its step is tested (decisions/0030).
 */
export const courseFields = {
  title: { kind: 'text', step: 'basics', saved: 1000, min: 5, max: 100, required: true, inLists: true },
  shortDescription: { kind: 'text', step: 'basics', saved: 2000, max: 200, inLists: true },
  description: { kind: 'richText', step: 'basics', min: 20, max: 20_000, required: true },
  categoryId: { kind: 'category', step: 'basics', required: true, inLists: true },
  level: { kind: 'choice', step: 'basics', values: levels, inLists: true },
  language: { kind: 'text', step: 'basics', saved: 60, max: 60, begins: 'English', required: true, inLists: true },
  tags: { kind: 'lines', step: 'basics', items: 15, max: 40 },
  outcomes: { kind: 'lines', step: 'outcomes', items: 12, max: 160 },
  requirements: { kind: 'lines', step: 'outcomes', items: 12, max: 160 },
  audience: { kind: 'lines', step: 'outcomes', items: 12, max: 160 },
  thumbnailUid: { kind: 'thumbnail', step: 'media', inLists: true },
  coverSeed: { kind: 'coverSeed', step: 'media', inLists: true },
  promoVideoUid: { kind: 'video', step: 'media', column: 'promoAssetId' },
  downloads: { kind: 'choice', step: 'media', values: downloadRules },
  price: { kind: 'price', step: 'price', required: true, inLists: true },
  discount: { kind: 'discount', step: 'price', inLists: true },
  discountEndsOn: { kind: 'discountEnd', step: 'price', inLists: true },
  free: { kind: 'free', step: 'price', inLists: true },
  seoTitle: { kind: 'text', step: 'search', saved: 500, max: 70 },
  seoDescription: { kind: 'text', step: 'search', saved: 1000, max: 170 },
  slug: { kind: 'slug', step: 'search', saved: 200, max: 100, inLists: true },
} as const satisfies Record<Exclude<keyof typeof messages.fields, 'outline'>, CourseField>

export type CourseTable = typeof courseFields
export type CourseFieldName = keyof CourseTable

type ValueOf<Field> = Field extends { kind: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : Field extends { kind: infer Kind extends KindName }
    ? KindValue[Kind]
    : never
/** What a draft holds of a table's fields. */
export type ValuesOf<Table> = { -readonly [Name in keyof Table]: ValueOf<Table[Name]> }
/** The fields of these kinds. */
export type NameOf<Kind extends KindName> = {
  [Name in CourseFieldName]: CourseTable[Name]['kind'] extends Kind ? Name : never
}[CourseFieldName]

/** The names of the fields of some kinds, in the order of the form. */
export function namesOf<Kind extends KindName>(kinds: readonly Kind[]): NameOf<Kind>[]
export function namesOf(kinds: readonly KindName[], table: FieldTable): string[]
export function namesOf(kinds: readonly KindName[], table: FieldTable = courseFields): string[] {
  return Object.keys(table).filter((name) => kinds.includes((table[name] as CourseField).kind))
}

/** The parts of the price: of a published course they change at once, by a call of their own. */
export const priceFields = namesOf(['price', 'discount', 'discountEnd', 'free'])

/** The fields of each step in their order; `outline` is the curriculum. */
export const stepFields = stepsOf(courseFields) as Record<
  (typeof courseSteps)[number],
  readonly (CourseFieldName | 'outline')[]
>

export function stepsOf(table: FieldTable): Record<(typeof courseSteps)[number], readonly string[]> {
  const steps = courseSteps.map((step) => {
    const fields = Object.entries(table).filter(([, field]) => field.step === step)
    return [step, [...(step === 'curriculum' ? ['outline'] : []), ...fields.map(([name]) => name)]] as const
  })
  return Object.fromEntries(steps) as Record<(typeof courseSteps)[number], readonly string[]>
}

/** The step of a field; what is no field of the course is a part of its curriculum. */
export function stepOf(name: string, table: FieldTable = courseFields): (typeof courseSteps)[number] {
  return Object.hasOwn(table, name) ? (table[name] as CourseField).step : 'curriculum'
}

/** A course's field, or undefined of a name that is none: a lesson's field, the outline. */
export function fieldNamed(name: string): CourseField | undefined {
  return Object.hasOwn(courseFields, name) ? courseFields[name as CourseFieldName] : undefined
}
