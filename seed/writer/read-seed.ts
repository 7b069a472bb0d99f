import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import type { DraftFields } from '#features/authoring/contract/drafts.ts'
import type { NameOf } from '#features/authoring/rules/course-fields.ts'
import type { lateRules } from '#features/catalogue/contract/lesson-content.ts'
import type { SeedSeller } from './seed-registration.ts'

export const seedFolder = fileURLToPath(new URL('..', import.meta.url))

export type SeedCategory = { slug: string; name: string; nameHi: string; motif: string; sac: string }
export type SeedCreator = {
  handle: string
  title?: string
  firstName: string
  lastName: string
  city: string
  state: string
  headline: string
  bio: string
}
export type SeedQuestion = {
  ask: string
  type: 'single' | 'multiple' | 'true-false' | 'short'
  options?: (string | number)[]
  /** The places of the right options, from 1; true or false; not given for a short answer. */
  right?: number | number[] | boolean
  /** The short answers that are accepted. */
  accept?: (string | number)[]
  explanation: string
}
export type SeedLesson = {
  title: string
  preview?: boolean
  video?: string
  minutes?: number
  /** Not given for a quiz, a resource or an assignment. */
  body?: string
  quiz?: { passPercent: number; shuffle: boolean; questions: SeedQuestion[] }
  resource?: { file: string; note: string }
  assignment?: {
    answer: 'text' | 'file' | 'either'
    dueDays?: number
    late?: { rule: (typeof lateRules)[number]; percent?: number }
    rubric?: { title: string; points: number; description?: string }[]
    brief: string
  }
}
/** What learners handed in, with the feedback of one who gives it back, what is added then, and of one who accepts it. */
export type SeedAnswer = { text: string; again: string; better: string; accepted: string }
export type SeedReview = { rating: number; text: string; by?: string; city?: string }
export type SeedCourse = SeedFields & {
  slug: string
  category: string
  creator: string
  price: number
  discount: number
  popularity: number
  quality: number
  state?: 'draft' | 'in-review' | 'rejected' | 'archived' | 'published'
  rejection?: string
  /** `opens`: days after enrolment, or the title of the quiz that is passed first. */
  sections: { title: string; opens?: { days: number } | { quiz: string }; lessons: SeedLesson[] }[]
  reviews?: SeedReview[]
}
/** The form's fields that a file gives; one that it leaves out is as a course begins. */
type SeedFields = Omit<Pick<DraftFields, SeedField>, SpareField> & Partial<Pick<DraftFields, SpareField>>
type SeedField = NameOf<'text' | 'richText' | 'lines' | 'choice'>
type SpareField = 'seoTitle' | 'seoDescription'
export type SeedVideo = { key: string; durationSeconds: number; width: number; height: number; poster: string }
/** What is asked and answered in courses, and what creators reply to reviews (seed/questions.yaml). */
export type SeedDiscussion = {
  courses: Record<
    string,
    {
      ask: string
      /** The lesson's place, from 1. */
      at?: number
      hoursAgo: number
      own?: boolean
      text?: string
      answers?: { by?: 'learner' | 'own'; text: string }[]
    }[]
  >
  replies: Record<'English' | 'Hindi', Record<'praise' | 'critical', string[]>>
}
export type SeedPeople = {
  firstNames: string[]
  lastNames: string[]
  cities: { city: string; state: string; pin: string | number }[]
}
export type Seed = {
  categories: SeedCategory[]
  creators: SeedCreator[]
  courses: SeedCourse[]
  reviews: Map<string, SeedReview[]>
  videos: Map<string, SeedVideo>
  people: SeedPeople
  seller: SeedSeller
  /** By the course's slug. */
  answers: Record<string, SeedAnswer[]>
  talk: SeedDiscussion
  /** The documents that lessons offer: their file under resources/, without the ending, and their name. */
  resources: { key: string; name: string }[]
}

/** Reads one YAML file of seed/. */
export async function readYaml<T>(path: string): Promise<T> {
  const text = await readFile(join(seedFolder, path), 'utf8')
  try {
    return load(text) as T
  } catch (error) {
    throw new Error(`seed/${path} is not right: ${(error as Error).message}`)
  }
}

async function files(pattern: string): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(pattern, { cwd: seedFolder })) found.push(file)
  return found.sort()
}

/** Reads the demo school from seed/ (the format: seed/README.md). */
export async function readSeed(): Promise<Seed> {
  const creators = (
    await Promise.all((await files('creators/*.yaml')).map((file) => readYaml<SeedCreator[]>(file)))
  ).flat()
  const courses = await Promise.all(
    (await files('courses/*/*.yaml')).map(async (file) => ({
      ...(await readYaml<SeedCourse>(file)),
      slug: basename(file, '.yaml'),
      category: basename(dirname(file)),
    })),
  )
  const reviews = new Map<string, SeedReview[]>()
  for (const file of await files('reviews/*.yaml'))
    reviews.set(basename(file, '.yaml'), await readYaml<SeedReview[]>(file))
  const videos = new Map<string, SeedVideo>()
  for (const file of await files('videos/*/about.yaml')) {
    const key = basename(dirname(file))
    const poster =
      ['poster.webp', 'poster.jpg', 'poster.svg'].find((name) => existsSync(join(seedFolder, 'videos', key, name))) ??
      ''
    videos.set(key, { ...(await readYaml<SeedVideo>(file)), key, poster })
  }
  return {
    categories: await readYaml('categories.yaml'),
    creators,
    courses,
    reviews,
    videos,
    people: await readYaml('people.yaml'),
    seller: await readYaml('seller.yaml'),
    answers: await readYaml('answers.yaml'),
    talk: await readYaml('questions.yaml'),
    resources: await Promise.all((await files('resources/*.md')).map(readResource)),
  }
}

/** The head of a document's text says how the document is called. */
async function readResource(file: string): Promise<{ key: string; name: string }> {
  const [, head = ''] = /^---\n(.*?)\n---\n/s.exec(await readFile(join(seedFolder, file), 'utf8')) ?? []
  return { key: basename(file, '.md'), name: (load(head) as { name: string }).name }
}
