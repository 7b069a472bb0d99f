import { formatDuration } from '#platform/format/format.ts'
import type { ContentOf, LessonContent } from '#features/catalogue/contract/lesson-content.ts'

/** What is set in a lesson beside its text, in the order in which a difference names it. */
export const settingNames = [
  'video',
  'document',
  'passPercent',
  'shuffle',
  'answer',
  'dueDays',
  'lateRule',
  'lateDeduction',
  'preview',
] as const
type SettingName = (typeof settingNames)[number]

/** Files by their uid. */
export type KnownFiles = ReadonlyMap<string, { name: string; seconds: number }>
/** A file as `fileText` has it, a number, yes or no, the kind of an answer; null: none. */
type Value = string | number | boolean | null
export type SettingChange = { setting: SettingName; before?: Value; after: Value }

/** `same` tells one from another: two films of one name are two. */
type Setting = { same: unknown; value: Value; unset?: boolean }
type Lesson = { content: LessonContent; preview: boolean }

/** What differs between the settings of a lesson; of a new lesson everything that is set, without a `before`. */
export function settingChanges(before: Lesson | null, after: Lesson, files: KnownFiles): SettingChange[] {
  const [old, now] = [before ? settingsOf(before, files) : null, settingsOf(after, files)]
  return settingNames.flatMap((setting): SettingChange[] => {
    const [was, is] = [old?.[setting], now[setting]]
    if (!is) return []
    if (!was) return is.unset ? [] : [{ setting, after: is.value }]
    return was.same === is.same ? [] : [{ setting, before: was.value, after: is.value }]
  })
}

function settingsOf({ content, preview }: Lesson, files: KnownFiles): Partial<Record<SettingName, Setting>> {
  const shown = { preview: { ...plain(preview), unset: !preview } }
  switch (content.kind) {
    case 'video':
      return { ...shown, video: fileSetting(content.mediaUid, files) }
    case 'resource':
      return { ...shown, document: fileSetting(content.mediaUid, files) }
    case 'quiz':
      return { ...shown, passPercent: plain(content.passPercent), shuffle: plain(content.shuffle) }
    case 'assignment':
      return { ...shown, answer: plain(content.answer), dueDays: plain(content.dueDays), ...lateSettings(content) }
    case 'article':
      return shown
  }
}

/** The rule for late answers says something only where there is a deadline. */
function lateSettings({ dueDays, lateRule = 'accept', lateDeduction }: ContentOf<'assignment'>) {
  if (dueDays === null) return {}
  const rule = { ...plain(lateRule), unset: lateRule === 'accept' }
  return { lateRule: rule, ...(lateRule === 'deduct' ? { lateDeduction: plain(lateDeduction ?? 0) } : {}) }
}

const plain = (value: Value): Setting => ({ same: value, value, unset: value === null })

function fileSetting(uid: string | null, files: KnownFiles): Setting {
  return { same: uid, value: uid === null ? null : fileText(uid, files), unset: uid === null }
}

/** A file as the person who uploaded it called it, and how long it lasts; empty where it is gone. */
export function fileText(uid: string, files: KnownFiles): string {
  const file = files.get(uid)
  const length = formatDuration(file?.seconds)
  return length ? `${file?.name} (${length})` : (file?.name ?? '')
}
