// Autosave: one field, the whole curriculum and one lesson of a course of 300 lessons, each as the form sends it.
import { figure, loadNow, record } from './record.mjs'
import { withSchool } from './school.mjs'

const times = Number(process.env.BENCH_RUNS ?? 300)
const loadBefore = loadNow()
const uid = (n) => `benchlesson${String(n).padStart(6, '0')}`
const outline = (turn) =>
  Array.from({ length: 10 }, (_, s) => ({
    uid: `benchsection${s}`,
    title: `Section ${s + 1}`,
    lessons: Array.from({ length: 30 }, (_, l) => ({
      uid: uid(s * 30 + l),
      kind: 'article',
      title: `Lesson ${l + 1}, as it is called in the ${turn}th turn`,
      preview: l === 0,
    })),
  }))
const paragraph = '<p>Strike the rim with the ring finger at rest, and let the sound open before the next stroke.</p>'

const figures = await withSchool(async ({ url }) => {
  let token = ''
  const login = await send('/api/login', { email: 'creator@sopaan.test', password: 'Sopaan@2026' })
  ;({ token } = (await login.json()).data)
  const made = await answer('/api/creator/course', { title: 'Tabla, measured', outline: outline(0) })
  const course = `/api/creator/course/${made.uid}`
  let { version } = made
  const field = await each(async (turn) => {
    ;({ version } = await answer(course, { version, title: `Tabla, measured ${turn} times` }))
  })
  const lessonVersions = new Map()
  const lesson = await each(async (turn) => {
    const lessonUid = uid(turn % 300)
    const content = { kind: 'article', body: paragraph.repeat(40) + `<p>${turn}</p>` }
    const saved = await answer(`${course}/lesson/${lessonUid}`, {
      version: lessonVersions.get(lessonUid) ?? 1,
      content,
    })
    lessonVersions.set(lessonUid, saved.version)
  })
  const whole = await each(async (turn) => {
    ;({ version } = await answer(course, { version, outline: outline(turn + 1) }))
  })
  const read = await each(() =>
    fetch(url + course, { headers: { authorization: `Bearer ${token}` } }).then((r) => r.text()),
  )
  const alive = await each(() => fetch(`${url}/api/health`).then((r) => r.text()))
  return [
    ...both('one field of the form', field),
    ...both('one lesson of 4 kB', lesson),
    ...both('the curriculum of 300 lessons', whole),
    figure('the whole draft read by the form', read.middle, 'ms'),
    figure('GET /api/health beside it', alive.middle, 'ms'),
  ]

  function send(path, body) {
    return fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
  }

  async function answer(path, body) {
    const reply = await send(path, body)
    const { data, message } = await reply.json()
    if (reply.status > 201) throw new Error(`${path} answers ${reply.status}: ${message}`)
    return data
  }
})

function both(name, { middle, late }) {
  return [figure(name, middle, 'ms', 30, 'less'), figure(`${name}, 99th percentile`, late, 'ms')]
}

/** Milliseconds of one run: the middle, and what one in a hundred takes longer than; after a tenth to warm up. */
async function each(work) {
  const took = []
  const warm = Math.ceil(times / 10)
  for (let turn = 0; turn < times + warm; turn += 1) {
    const began = performance.now()
    await work(turn)
    took.push(performance.now() - began)
  }
  const sorted = took.slice(warm).sort((a, b) => a - b)
  return { middle: sorted[Math.floor(times / 2)], late: sorted[Math.floor(times * 0.99)] }
}

record('autosave', figures, {
  how: `Calls over HTTP one after another, sent and answered on the same machine with one server process, the middle of ${times}; every one changes what it saves.`,
  loadBefore,
})
