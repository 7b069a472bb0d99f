import { sql, type SQL } from 'drizzle-orm'
import { pagePath } from '#platform/browser/page-path.ts'
import type { Tx } from '#platform/database/db.ts'

const unreadDays = 2

/**
 * What the bells of the demo school say, of what has happened in it: the last five weeks, the last two days unread. The
 * emails of it count as sent.
 */
export async function seedNotices(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into notifications (uid, user_id, kind, data, link, once_key, created_at, read_at, letter_done_at)
    select substr(md5(once_key || user_id), 1, 12), user_id, kind, data, link, once_key, at,
      case when at < ${now}::timestamptz - make_interval(days => ${unreadDays}) then at + interval '3 hours' end, at
    from (${sql.join(happenings, sql` union all `)}) as happened (user_id, kind, data, link, once_key, at)
    where at between ${now}::timestamptz - interval '35 days' and ${now}::timestamptz
    order by at, once_key, user_id`)
}

/** A page's path as SQL: a value such as `c.uid` is that column. */
function link(path: string): SQL {
  const parts = path.split(/\b([a-z]+\.[a-z]+)\b/)
  return sql`concat(${sql.join(
    parts.map((part, at) => (at % 2 === 1 ? sql.raw(part) : sql`${part}::text`)),
    sql`, `,
  )})`
}

/** ₹1,299 of paise: courses of the demo school cost whole rupees. */
const rupees = (paise: SQL) => sql`'₹' || to_char(${paise} / 100, 'FM99,99,990')`

const atQuestion = { talk: 'questions', question: 'q.uid' } as const

const happenings: SQL[] = [
  sql`select c.creator_id, 'assignment-submitted', jsonb_build_object('course', c.title, 'lesson', l.title,
      'learner', u.first_name || ' ' || u.last_name), ${link(pagePath('/my-content/$id/assignments/$answer', { id: 'c.uid', answer: 'a.uid' }))},
      'assignment-submitted:' || a.uid, a.handed_in_at
    from assignment_answers a join lessons l on l.id = a.lesson_id join courses c on c.id = l.course_id
      join users u on u.id = a.user_id`,
  sql`select a.user_id, 'assignment-graded', jsonb_build_object('course', c.title, 'lesson', l.title),
      ${link(pagePath('/learning/$id', { id: 'c.uid' }, { lesson: 'l.uid' }))}, 'assignment-graded:' || a.uid || ':' || a.state, a.graded_at
    from assignment_answers a join lessons l on l.id = a.lesson_id join courses c on c.id = l.course_id
    where a.graded_at is not null`,
  sql`select c.creator_id, 'question-asked', jsonb_build_object('course', c.title, 'question', q.title, 'learner',
      u.first_name || ' ' || u.last_name), ${link(pagePath('/creator/questions', { question: 'q.uid' }))}, 'question-asked:' || q.uid, q.created_at
    from questions q join courses c on c.id = q.course_id join users u on u.id = q.user_id`,
  sql`select q.user_id, 'question-answered', jsonb_build_object('course', c.title, 'question', q.title,
      'by', case when a.by = 'instructor' then c.instructor_name else u.first_name || ' ' || u.last_name end,
      'instructor', a.by = 'instructor'),
      case when l.uid is null then ${link(pagePath('/learning/$id', { id: 'c.uid' }, atQuestion))}
        else ${link(pagePath('/learning/$id', { id: 'c.uid' }, { lesson: 'l.uid', ...atQuestion }))} end,
      'answer-given:' || a.uid, a.created_at
    from answers a join questions q on q.id = a.question_id join courses c on c.id = q.course_id
      join users u on u.id = a.user_id left join lessons l on l.id = q.lesson_id
    where a.user_id <> q.user_id`,
  sql`select r.user_id, 'review-replied', jsonb_build_object('course', c.title, 'creator', c.instructor_name),
      ${link(pagePath('/learning/$id', { id: 'c.uid' }, { talk: 'reviews' }))}, 'review-replied:' || r.uid, r.replied_at
    from reviews r join courses c on c.id = r.course_id where r.replied_at is not null`,
  sql`select c.creator_id, 'course-submitted', jsonb_build_object('course', c.title, 'revision', s.revision),
      ${link(pagePath('/edit-course/$id', { id: 'c.uid' }))}, 'seed-submitted:' || s.uid, s.submitted_at
    from course_submissions s join courses c on c.id = s.course_id`,
  sql`select c.creator_id, 'course-rejected', jsonb_build_object('course', c.title, 'reason', s.reason, 'revision', s.revision),
      ${link(pagePath('/edit-course/$id', { id: 'c.uid' }))}, 'seed-rejected:' || s.uid, s.decided_at
    from course_submissions s join courses c on c.id = s.course_id where s.decision = 'rejected'`,
  sql`select admin.id, 'course-waiting', jsonb_build_object('course', c.title, 'creator', c.instructor_name, 'revision', s.revision),
      ${link(pagePath('/course-details/$id', { id: 'c.slug-c.uid' }, { preview: 1 }))}, 'seed-waiting:' || s.uid, s.submitted_at
    from course_submissions s join courses c on c.id = s.course_id, users admin
    where s.decision is null and 'ADMIN' = any(admin.roles)`,
  sql`select admin.id, 'refund-waiting', jsonb_build_object('learner', u.first_name || ' ' || u.last_name, 'amount', ${rupees(sql`r.amount_paise`)}),
      ${link(pagePath('/admin/refunds', { refund: 'r.uid' }))}, 'refund-waiting:' || r.uid || ':' || admin.id, r.created_at
    from refunds r join orders o on o.id = r.order_id join users u on u.id = o.user_id, users admin
    where r.kind = 'requested' and (r.state = 'requested' or r.decided_by is not null) and 'ADMIN' = any(admin.roles)`,
  sql`select i.creator_id, 'sale-refunded', jsonb_build_object('course', i.title, 'amount', ${rupees(sql`l.amount_paise`)}),
      ${link(pagePath('/my-content/$id', { id: 'c.uid' }))}, 'sale-refunded:' || r.uid || ':' || c.uid, r.decided_at
    from refunds r join refund_lines l on l.refund_id = r.id join order_items i on i.id = l.order_item_id
      join courses c on c.id = i.course_id where r.state = 'processed'`,
  sql`select o.user_id, 'refunded', jsonb_build_object('amount', ${rupees(sql`r.amount_paise`)}), null, 'refunded:' || r.uid, r.processed_at
    from refunds r join orders o on o.id = r.order_id where r.state = 'processed'`,
  sql`select o.user_id, 'refund-declined', jsonb_build_object('course', i.title, 'reason', r.decision),
      ${link(pagePath('/learning/$id', { id: 'c.uid' }))}, 'refund-declined:' || r.uid, r.decided_at
    from refunds r join orders o on o.id = r.order_id join refund_lines l on l.refund_id = r.id
      join order_items i on i.id = l.order_item_id join courses c on c.id = i.course_id where r.state = 'rejected'`,
]
