import { nullable, text, timestamp } from '#platform/database/rows.ts'

/** When a question or an answer was written, and by whom. */
export const postShape = {
  created_at: timestamp,
  edited_at: nullable(timestamp),
  name_title: text,
  first_name: text,
  last_name: text,
  photo_link: text,
}
