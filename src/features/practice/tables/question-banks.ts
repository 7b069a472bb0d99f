import { sql } from 'drizzle-orm'
import { check, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/accounts/tables.ts'
import { among, createdAt, id, idempotencyKey, instant, ref, uid } from '#platform/database/columns.ts'
import { type BankOption, difficulties, type Difficulty, type QuestionKind, questionKinds } from '../rules/questions.ts'

/** A creator's questions, for any mock test of their courses. */
export const questionBanks = pgTable(
  'question_banks',
  {
    id: id(),
    uid: uid(),
    creatorId: ref()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /** Made by the form once a bank: sent again after a lost answer, it finds the row it made. */
    idempotencyKey: idempotencyKey().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    searchTitle: text().generatedAlwaysAs(sql`fold_text(title)`),
  },
  (t) => [
    uniqueIndex('question_banks_once').on(t.creatorId, t.idempotencyKey),
    index('question_banks_recent').on(t.creatorId, t.updatedAt.desc(), t.id.desc()),
    check('question_banks_title', sql`char_length(${t.title}) between 1 and 120`),
  ],
)

/** A question of a bank. A published test holds copies, so that a change here changes nothing for who sits it. */
export const bankQuestions = pgTable(
  'bank_questions',
  {
    id: id(),
    uid: uid(),
    bankId: ref()
      .notNull()
      .references(() => questionBanks.id, { onDelete: 'cascade' }),
    kind: text().notNull().$type<QuestionKind>(),
    /** Sanitised HTML in which TeX stands between dollar signs, as do the other texts; empty: there is no Hindi. */
    text: text().notNull(),
    textHi: text().notNull().default(''),
    options: jsonb().notNull().$type<BankOption[]>(),
    /** Option uids, of an order question in their order; `true` or `false`, one number, or the accepted texts. */
    correct: jsonb().notNull().$type<string[]>(),
    tolerance: doublePrecision().notNull().default(0),
    explanation: text().notNull().default(''),
    explanationHi: text().notNull().default(''),
    topic: text().notNull().default(''),
    difficulty: text().notNull().$type<Difficulty>(),
    idempotencyKey: idempotencyKey().notNull(),
    /** A change names the version that it was made from. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    searchText: text().generatedAlwaysAs(
      sql`fold_text(regexp_replace(text || ' ' || text_hi, '<[^>]*>', ' ', 'g') || ' ' || topic)`,
    ),
  },
  (t) => [
    uniqueIndex('bank_questions_once').on(t.bankId, t.idempotencyKey),
    index('bank_questions_place').on(t.bankId, t.id),
    index('bank_questions_topic').on(t.bankId, t.topic, t.difficulty),
    check('bank_questions_kind', among(t.kind, questionKinds)),
    check('bank_questions_difficulty', among(t.difficulty, difficulties)),
    check('bank_questions_text', sql`${t.text} <> ''`),
    check(
      'bank_questions_options',
      sql`jsonb_typeof(${t.options}) = 'array' and jsonb_array_length(${t.options}) <= 10 and (${t.kind} in ('single','multiple','order','match')) = (jsonb_array_length(${t.options}) >= case ${t.kind} when 'order' then 3 else 2 end)`,
    ),
    check(
      'bank_questions_correct',
      sql`jsonb_typeof(${t.correct}) = 'array' and jsonb_array_length(${t.correct}) between 1 and 20 and case ${t.kind} when 'multiple' then true when 'short' then true when 'order' then jsonb_array_length(${t.correct}) = jsonb_array_length(${t.options}) when 'match' then jsonb_array_length(${t.correct}) between 2 and jsonb_array_length(${t.options}) else jsonb_array_length(${t.correct}) = 1 end`,
    ),
    check('bank_questions_tolerance', sql`${t.tolerance} >= 0 and (${t.kind} = 'number' or ${t.tolerance} = 0)`),
    check('bank_questions_version', sql`${t.version} >= 1`),
  ],
)
