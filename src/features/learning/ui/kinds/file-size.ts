import { words } from '../../messages/lesson-kinds-en.ts'

const say = words.resource

/** 118 KB, 2.4 MB: whole kilobytes, megabytes to one decimal. */
export function fileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? say.kilobytes(kilobytes) : say.megabytes((bytes / 1024 / 1024).toFixed(1))
}

const types: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
}

/** What people call a file of this type; empty where they have no name for it. */
export function fileType(type: string): string {
  return types[type] ?? ''
}
