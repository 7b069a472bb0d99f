/** One request carries at most this (specification 5); larger files go up in parts. */
export const partBytes = 5_242_880
/** Parts begin small, so that a lost connection loses little, and grow while they pass quickly. */
export const firstPartBytes = 524_288
export const captionBytes = 1_048_576
/** As much of one cue as is searched. */
export const maxCueSearchLength = 1000

export const mediaKinds = ['video', 'image', 'document'] as const
export type MediaKind = (typeof mediaKinds)[number]
/** What goes up in parts. */
export const uploadKinds = ['video', 'document'] as const
export type UploadKind = (typeof uploadKinds)[number]

/** The accepted types by content; the file's extension is only a hint (specification 5). Browsers play these. */
export const allowedTypes = {
  image: {
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'image/gif': 'gif',
    'image/webp': 'webp',
    'image/heic': 'heic',
    'image/heif': 'heif',
  },
  video: { 'video/mp4': 'mp4', 'video/webm': 'webm', 'video/ogg': 'ogg' },
  document: {
    'application/pdf': 'pdf',
    'application/msword': 'doc',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  },
} as const satisfies Record<MediaKind, Record<string, string>>

/** Other formats of phones and cameras (decisions 15): converted to MP4, where the server has ffmpeg. */
export const convertedTypes = {
  'video/quicktime': 'mov',
  'video/x-m4v': 'm4v',
  'video/matroska': 'mkv',
  'video/vnd.avi': 'avi',
  'video/3gpp': '3gp',
  'video/3gpp2': '3g2',
} as const
const otherNames: Record<string, string> = {
  'video/x-matroska': 'video/matroska',
  'video/x-msvideo': 'video/vnd.avi',
  'video/avi': 'video/vnd.avi',
  'video/msvideo': 'video/vnd.avi',
}

function typesOf(kind: MediaKind): Record<string, string> {
  return kind === 'video' ? { ...allowedTypes.video, ...convertedTypes } : allowedTypes[kind]
}

/** The type of a file by what the browser says of it, or by its ending where the browser says nothing. */
export function typeOf(kind: MediaKind, browserType: string, name: string): string | undefined {
  const types = typesOf(kind)
  const mimeType = otherNames[browserType] ?? browserType
  if (types[mimeType]) return mimeType
  if (mimeType !== '' && mimeType !== 'application/octet-stream') return undefined
  const ending = name.toLowerCase().split('.').at(-1)
  return Object.keys(types).find((type) => types[type] === ending)
}

/** For a file chooser's `accept`. */
export function acceptOf(kind: MediaKind): string {
  const types = typesOf(kind)
  return [...Object.keys(types), ...Object.values(types).map((ending) => `.${ending}`)].join(',')
}

/** UPLOADING → CHECKING → READY or REFUSED. A ready video plays at once; its lighter renditions may follow. */
export const mediaStates = ['UPLOADING', 'CHECKING', 'READY', 'REFUSED'] as const
export type MediaState = (typeof mediaStates)[number]

/** none: nothing to make, or no ffmpeg on the server: the original plays. */
export const ladderStates = ['none', 'waiting', 'working', 'ready', 'failed'] as const
export type LadderState = (typeof ladderStates)[number]

/** Why a file was refused after it came; it stays on the asset. Worded in messages/ui-en.ts and ui-hi.ts. */
export const mediaProblems = [
  'WRONG_TYPE',
  'UNREADABLE',
  'TOO_LONG',
  'TOO_MANY_PIXELS',
  'NOT_CONVERTED',
  'LOST',
] as const
export type MediaProblem = (typeof mediaProblems)[number]

/** Why a ready video got no renditions. */
export const ladderProblems = ['NOT_ENCODED', 'TOOK_TOO_LONG', 'NO_ROOM'] as const
export type LadderProblem = (typeof ladderProblems)[number]

/** The languages captions may be in. */
export const captionLanguages = ['en', 'hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur'] as const
export type CaptionLanguage = (typeof captionLanguages)[number]

/** Widths an uploaded picture is kept in; a smaller one is never made larger. */
export const imageWidths = [480, 960, 1600] as const
export const isHeic = (type: string) => type === 'image/heic' || type === 'image/heif'
/** A picture's longer side. */
export const imageSide = 10_000

/** Where a file of a picture is in the storage, and its public address. `file`: w480.webp. */
export const imagePath = (uid: string, file: string): string => `images/${uid}/${file}`
export const imageAddress = (uid: string, file: string): string => `/api/media/image/${uid}/${file}`

/** Whether it is the address of a picture that was uploaded here (see addImage). */
export const isUploadedImage = (address: string): boolean =>
  /^\/api\/media\/image\/[a-z0-9]{6,64}\/w\d{2,5}\.webp$/.test(address)

/** Learners submit answers, not courses. */
export const learnerDocumentBytes = 5 * 1024 * 1024
/** Uploads that one person may have begun and not finished. */
export const maxUnfinishedUploads = 50
/** An upload that nothing was added to for this long is swept. */
export const abandonedHours = 72

/** A file that nothing refers to is removed after so many days. */
export const unusedDays = 7

/** The size of the next part after one that took `ms`: twice as large under two seconds, half as large above eight. */
export function nextPartBytes(bytes: number, ms: number): number {
  if (ms < 2000) return Math.min(partBytes, bytes * 2)
  return ms > 8000 ? Math.max(firstPartBytes, Math.floor(bytes / 2)) : bytes
}

/** 2 GB, 5 MB, 640 KB: as people say sizes. */
export function fileSize(bytes: number): string {
  const [unit, name] = bytes >= 1024 ** 3 ? [1024 ** 3, 'GB'] : bytes >= 1024 ** 2 ? [1024 ** 2, 'MB'] : [1024, 'KB']
  const value = bytes / Number(unit)
  return `${value >= 100 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1).replace(/\.0$/, '')} ${name}`
}
