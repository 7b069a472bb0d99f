import { post } from './browser.mjs'

/** A draft of ten sections with thirty lessons each. @returns its uid */
export async function longCourse(url, token) {
  const made = await post(url, '/creator/course', { title: 'Tabla, from the first stroke' }, token)
  const kinds = ['video', 'article', 'article', 'quiz', 'resource']
  const outline = Array.from({ length: 10 }, (_, s) => ({
    uid: `${made.uid}s${s}`.slice(-20),
    title: `Section ${s + 1}`,
    lessons: Array.from({ length: 30 }, (_, l) => ({
      uid: `${made.uid}l${s * 30 + l}`.slice(-20),
      kind: kinds[l % kinds.length],
      title: `Lesson ${l + 1}: a stroke, its sound and its place in the cycle`,
      preview: l === 0,
    })),
  }))
  const description =
    '<h2>What it is</h2>' +
    '<p>Strike the rim with the ring finger at rest, and let the sound open before the next stroke.</p>'.repeat(6)
  await post(
    url,
    `/creator/course/${made.uid}`,
    { version: made.version, outline, description, shortDescription: 'Sixteen beats, by hand.' },
    token,
  )
  return made.uid
}
