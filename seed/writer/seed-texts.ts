import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { load } from 'js-yaml'
import { themePresets } from '#design/theme.ts'
import { readMinutesOf } from '#features/blog/rules.ts'
import { blogs } from '#features/blog/tables.ts'
import { dueAt } from '#features/enquiries/rules.ts'
import { enquiries } from '#features/enquiries/tables.ts'
import { faqGroups, faqs } from '#features/faq/tables.ts'
import { withOffers } from '#features/site/rules.ts'
import { messages } from '#features/theme/messages/en.ts'
import { certificatesExist } from '#features/theme/rules/site.ts'
import { themes } from '#features/theme/tables.ts'
import type { Tx } from '#platform/database/db.ts'
import { htmlFromMarkdown } from '#platform/files/rich-text.ts'
import { dayMs, hourMs } from '#platform/format/durations.ts'
import { demoUid, seededRandom } from './seeded-random.ts'
import type { DemoPeople } from './seed-people.ts'
import { readYaml, seedFolder } from './read-seed.ts'

/** The theme every installation starts with; the demo school has the other presets at hand too. */
export async function seedThemes(tx: Tx, options: { presets: boolean }): Promise<void> {
  const rows = Object.entries(themePresets).map(([key, { primary, ...colors }]) => ({
    name: messages.themes[key as keyof typeof themePresets],
    isActive: key === 'default',
    isDefault: key === 'default',
    colors: { ...colors, primary_color: primary },
  }))
  await tx.insert(themes).values(options.presets ? rows : rows.filter((row) => row.isDefault))
}

/** What the demo school has to read: posts, questions and answers, and what visitors wrote. */
export async function seedTexts(tx: Tx, people: DemoPeople, now: Date): Promise<void> {
  await seedThemes(tx, { presets: true })
  await seedFaqs(tx)
  await seedBlogs(tx, people)
  await seedEnquiries(tx, now)
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

type SeedFaq = { needs?: 'certificates'; question: string; answer: string; questionHi: string; answerHi: string }
type SeedFaqs = { group: string; groupHi: string; items: SeedFaq[] }[]

async function seedFaqs(tx: Tx): Promise<void> {
  const seed = await readYaml<SeedFaqs>('faqs.yaml')
  const groups = await tx
    .insert(faqGroups)
    .values(
      seed.map(({ group, groupHi }, position) => ({
        uid: demoUid(`faq:${group}`),
        slug: slugOf(group),
        name: group,
        nameHi: groupHi,
        position,
      })),
    )
    .returning({ id: faqGroups.id })
  await tx.insert(faqs).values(
    seed.flatMap(({ items }, at) =>
      items
        .filter(({ needs }) => needs !== 'certificates' || certificatesExist)
        .map(({ question, answer, questionHi, answerHi }, position) => ({
          uid: demoUid(`faq:${question}`),
          groupId: groups[at]?.id ?? 0,
          question,
          answer: htmlFromMarkdown(withOffers(answer)),
          questionHi,
          answerHi: htmlFromMarkdown(withOffers(answerHi)),
          position,
        })),
    ),
  )
}

type SeedBlog = {
  title: string
  author: string
  tags: string[]
  excerpt: string
  cover: { motif: string; seed: number }
  language: 'English' | 'Hindi'
  publishedAt: string
}

async function seedBlogs(tx: Tx, people: DemoPeople): Promise<void> {
  const files: string[] = []
  for await (const file of glob('blogs/*.md', { cwd: seedFolder })) files.push(file)
  for (const file of files.sort()) {
    const text = await readFile(join(seedFolder, file), 'utf8')
    const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
    const post = load(head) as SeedBlog
    const author = people.creators.get(post.author)
    if (!author) throw new Error(`seed/${file}: nobody has the handle ${post.author}`)
    const html = htmlFromMarkdown(body)
    // Half past six in the evening, Indian time: a post of an evening.
    const publishedAt = new Date(`${post.publishedAt}T13:00:00Z`)
    const slug = basename(file, '.md')
    await tx.insert(blogs).values({
      uid: demoUid(`blog:${slug}`),
      slug,
      title: post.title,
      excerpt: post.excerpt,
      body: html,
      authorId: author.id,
      tags: post.tags,
      language: post.language,
      coverMotif: post.cover.motif,
      coverSeed: post.cover.seed,
      readMinutes: readMinutesOf(html),
      state: 'PUBLISHED',
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
      savedAt: publishedAt,
    })
  }
}

type SeedEnquiry = {
  name: string
  email: string
  phone: string
  message: string
  subject?: string
  city?: string
  preferredDate?: string
  hours?: number
}

/** So many of the youngest wait for an answer, the oldest of them for less than two days. */
const newEnquiries = 4

/** The older an enquiry, the further it has come: closed, then in progress, then new. */
async function seedEnquiries(tx: Tx, now: Date): Promise<void> {
  const seed = await readYaml<Record<'studio' | 'contact', SeedEnquiry[]>>('enquiries.yaml')
  const roll = seededRandom('enquiries')
  const rows = (['studio', 'contact'] as const)
    .flatMap((kind) => seed[kind].map((enquiry) => ({ kind, enquiry, daysAgo: roll.next() * 40 })))
    .sort((a, b) => b.daysAgo - a.daysAgo)
    .map(({ kind, enquiry, daysAgo }, at, all): typeof enquiries.$inferInsert => {
      const fromYoungest = all.length - 1 - at
      const isNew = fromYoungest < newEnquiries
      const createdAt = new Date(now.getTime() - (isNew ? 0.1 + fromYoungest * 0.4 : daysAgo) * dayMs)
      const after = (hours: number) => new Date(Math.min(now.getTime(), createdAt.getTime() + hours * hourMs))
      const state = isNew ? 'NEW' : daysAgo > 14 ? 'CLOSED' : 'IN_PROGRESS'
      const answeredAt = state === 'NEW' ? null : after(roll.whole(2, 40))
      return {
        ...enquiry,
        kind,
        uid: demoUid(`enquiry:${enquiry.email}`),
        phone: enquiry.phone.replaceAll(' ', ''),
        state,
        createdAt,
        dueAt: dueAt({ state, createdAt, answeredAt }),
        answeredAt,
        closedAt: state === 'CLOSED' ? after(roll.whole(48, 320)) : null,
      }
    })
  await tx.insert(enquiries).values(rows)
}
