// Coupons: what a code costs where 12 courses are priced, single-use codes that many people race for, and many codes at once.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { priceLines } from '#features/coupons/rules/price-lines.ts'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { number } from '#platform/database/rows.ts'
import { newUid } from '#platform/http/session.ts'
import { figure, loadNow, middle, record } from './record.mjs'
import { postgresIn, processorMs, withSchool } from './school.mjs'
import { poster } from './poster.mjs'
import { signIn } from './sign-in.mjs'

const loadBefore = loadNow()
const calls = Number(process.env.BENCH_REQUESTS ?? 2000)
const blocks = 8
const cards = 12
const percent = 20
const clients = 200
const codesInAll = 1000
const triesOfACode = 3
const manyCodes = 10_000
const timesMade = 3
/** Then a client that is sent away as busy gives up, which is counted. */
const maxAgain = 50
const email = 'creator@sopaan.test'

const figures = await withSchool(async ({ url, pid, dataDir }) => {
  const post = poster(url)
  const database = openDatabase((await joinPostgres({ dataDir })).url, { max: 2 })
  const { db, sql } = database
  const uids = await addCourses(sql)
  const everyone = await signIn(db, clients * 3)
  const [tokens, others, third] = [0, 1, 2].map((part) => everyone.slice(part * clients, (part + 1) * clients))
  const { data } = await post('/api/login', { email, password: 'Sopaan@2026' })
  const makeCoupon = async (fields) => {
    const whole = { name: 'Measured', kind: 'percent', idempotencyKey: newUid(), ...fields }
    return (await post('/api/creator/coupon', whole, data.token)).data.uid
  }

  const made = []
  for (let turn = 0; turn < timesMade; turn += 1) {
    const began = performance.now()
    await makeCoupon({ percent, codeKind: 'single', count: manyCodes })
    made.push((performance.now() - began) / 1000)
  }
  const courses = uids.slice(0, cards)
  await makeCoupon({ percent, codeKind: 'shared', code: 'MEASURED20', courses })
  const ask = { uid: courses, couponCode: 'MEASURED20' }
  const signedIn = await priceCalls(post, ask, tokens[0], { pid, dataDir })
  const nobody = await priceCalls(post, ask, undefined, { pid, dataDir })

  const codesOf = async () => {
    const coupon = await makeCoupon({ percent: 100, codeKind: 'single', count: codesInAll, usesPerPerson: 100 })
    const csv = await fetch(`${url}/api/creator/coupon/${coupon}/code?format=csv`, {
      headers: { authorization: `Bearer ${data.token}` },
    })
    const codes = (await csv.text()).match(/^[A-Z\d]{10}(?=,)/gm)
    if (codes?.length !== codesInAll) throw new Error(`${codes?.length} codes are in the file`)
    return { coupon, codes }
  }
  const school = { url, pid, dataDir, uids }
  const { coupon, codes } = await codesOf()
  const race = await redeem(school, { codes, tokens, triesOfACode })
  const [stored] = await sql({ over: number, twice: number, taken: number, counted: number, enrolled: number })`
    with codes as (select k.* from coupon_codes k join coupons c on c.id = k.coupon_id where c.uid = ${coupon}),
      uses as (select s.* from coupon_uses s join codes k on k.id = s.coupon_code_id)
    select (select count(*)::int from coupon_codes where uses > max_uses) as over,
      (select count(*)::int from (select from uses group by coupon_code_id having count(*) > 1) more) as twice,
      (select count(*)::int from uses where state = 'used') as taken,
      (select uses from coupons where uid = ${coupon}) as counted,
      (select count(*)::int from enrolments e join users u on u.id = e.user_id where u.email like 'bench%') as enrolled`
  // What the same costs where nobody else has the code, and where no code is needed.
  const alone = await redeem(school, { codes: (await codesOf()).codes, tokens: others, triesOfACode: 1 })
  await sql`update courses set price_paise = 0, discount_paise = 0 where uid like 'bench%'`
  const free = await redeem(school, { codes: Array.from({ length: codesInAll }), tokens: third, triesOfACode: 1 })
  await database.close()
  const pure = pureCosts()
  const wrongInDatabase =
    stored.over + stored.twice + ['taken', 'counted', 'enrolled'].filter((one) => stored[one] !== codesInAll).length
  return [
    ...priceFigures('one signed in', signedIn),
    ...priceFigures('a visitor', nobody),
    figure(`priceLines alone, ${cards} lines without a coupon`, pure.without, 'µs'),
    figure('the same with a percentage', pure.percent, 'µs'),
    figure('the same with an amount', pure.amount, 'µs'),
    figure('codes that were accepted more than once', race.twice, 'codes', 0, 'less'),
    figure('codes that were accepted', race.accepted, 'codes', codesInAll, 'more'),
    figure('answers other than 200, 409, 429 and 503', race.other, 'answers', 0, 'less'),
    figure(
      'codes over their limit or used twice in the database, and counts there that differ',
      wrongInDatabase,
      'found',
      0,
      'less',
    ),
    figure('refused as used up', race.usedUp, 'answers', codesInAll * (triesOfACode - 1), 'more'),
    figure('sent away as busy, and asked again', race.busy, 'answers'),
    figure('all redemptions took', race.seconds, 's'),
    ...rateFigures('redemptions, two refusals beside each', race),
    ...rateFigures('redemptions where each code is tried once', alone),
    ...rateFigures('the same enrolments in a free course, without a code', free),
    figure(
      `${manyCodes.toLocaleString('en-IN')} codes made in one call, the middle of ${timesMade}`,
      middle(made),
      's',
    ),
  ]
})

/** Courses of one creator, more than a client has tries. */
async function addCourses(sql) {
  const many = (codesInAll * triesOfACode) / clients + 5
  const rows = await sql`
    insert into courses (uid, slug, creator_id, category_id, state, listed, title, short_description, level, language, price_paise,
      discount_paise, cover_motif, cover_seed, published_at, submitted_at, updated_at, instructor_name, category_names)
    select 'bench' || n, 'bench-' || n, u.id, cat.id, 'PUBLISHED', true, 'Tabla, part ' || n, 'Sixteen beats, by hand.',
      'beginner', 'en', 90000 + n * 100, 10000, 'paisley', n, now(), now(), now(), 'Meenal Shah', cat.name
    from generate_series(1, ${many}::int) n join users u on u.email = ${email}, (select * from categories order by id limit 1) cat
    returning uid`
  return rows.map(({ uid }) => uid)
}

/** Processor of a call with the code and without, in blocks that alternate, so that what else runs falls on both. */
async function priceCalls(post, ask, token, { pid, dataDir }) {
  const ways = { without: { uid: ask.uid }, with: ask }
  const spent = { without: { node: 0, database: 0, ms: 0 }, with: { node: 0, database: 0, ms: 0 } }
  const inBlock = Math.ceil(calls / blocks)
  for (let block = -1; block < blocks; block += 1)
    for (const [way, body] of Object.entries(ways)) {
      const [node, database, began] = [processorMs(pid), databaseMs(dataDir), performance.now()]
      for (let n = 0; n < inBlock; n += 1) {
        const { data } = await post('/api/payment/price', body, token)
        if (data.courses.length !== cards || data.coupon > 0 !== (way === 'with')) throw new Error('a wrong price')
      }
      // The first block of each is for warming up.
      if (block < 0) continue
      spent[way].node += processorMs(pid) - node
      spent[way].database += databaseMs(dataDir) - database
      spent[way].ms += performance.now() - began
    }
  const each = (one) => Object.fromEntries(Object.entries(one).map(([key, ms]) => [key, ms / (inBlock * blocks)]))
  return { without: each(spent.without), with: each(spent.with) }
}

/** Milliseconds of processor of PostgreSQL's processes, with those that have ended meanwhile (cutime and cstime of their parent). */
function databaseMs(dataDir) {
  return postgresIn(dataDir).reduce((sum, process) => {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + fields.slice(11, 15).reduce((ticks, field) => ticks + Number(field), 0) * 10
  }, 0)
}

function priceFigures(who, { without, with: coupon }) {
  const more = `a code more for the price of ${cards} courses, ${who}`
  return [
    figure(`the price of ${cards} courses without a code, ${who}`, without.node, 'ms of processor'),
    figure(`the same with a code, ${who}`, coupon.node, 'ms of processor'),
    figure(more, coupon.node - without.node, 'ms of processor', 1, 'less'),
    figure(`${more}, in PostgreSQL`, coupon.database - without.database, 'ms of processor'),
    figure(`${more}, from asking to the answer`, coupon.ms - without.ms, 'ms'),
  ]
}

function rateFigures(what, { took, seconds, node, database }) {
  const late = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)]
  return [
    figure(what, took.length / seconds, 'a second'),
    figure(`${what}: the middle`, middle(took), 'ms'),
    figure(`${what}: 99th percentile`, late, 'ms'),
    figure(`${what}: Node, a call`, node, 'ms of processor'),
    figure(`${what}: PostgreSQL, a call`, database, 'ms of processor'),
  ]
}

/**
 * Each client tries its codes one after the other, for a course that it does not have yet. Clients that follow one another
 * have the same code at the same moment.
 */
async function redeem({ url, pid, dataDir, uids }, { codes, tokens, triesOfACode }) {
  const accepted = new Map()
  const found = { usedUp: 0, other: 0, busy: 0, took: [] }
  const tries = Array.from({ length: codes.length * triesOfACode }, (_, n) => codes[Math.floor(n / triesOfACode)])
  const [node, database, began] = [processorMs(pid), databaseMs(dataDir), performance.now()]
  await Promise.all(
    tokens.map(async (token, client) => {
      let owned = 0
      for (let n = client; n < tries.length; n += clients) {
        const body = JSON.stringify({ uid: uids[owned], couponCode: tries[n] })
        const answer = await untilNotBusy(body, token)
        if (answer.status === 200) {
          owned += 1
          accepted.set(tries[n], (accepted.get(tries[n]) ?? 0) + 1)
        } else if (answer.status === 409 && answer.reply.data?.reason === 'used_up') found.usedUp += 1
        else if (![409, 429, 503].includes(answer.status)) found.other += 1
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  return {
    ...found,
    seconds,
    node: (processorMs(pid) - node) / tries.length,
    database: (databaseMs(dataDir) - database) / tries.length,
    accepted: accepted.size,
    twice: [...accepted.values()].filter((n) => n > 1).length,
  }

  async function untilNotBusy(body, token) {
    for (let again = 0; ; again += 1) {
      const asked = performance.now()
      const answer = await fetch(`${url}/api/payment/init-payment`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body,
      })
      const text = await answer.text()
      const isBusy = answer.status === 429 || answer.status === 503
      if (answer.status === 200) found.took.push(performance.now() - asked)
      if (isBusy) found.busy += 1
      if (!isBusy || again === maxAgain)
        return { status: answer.status, reply: answer.status < 500 ? JSON.parse(text) : {} }
      await sleep(100 + Math.random() * 200)
    }
  }
}

/** Microseconds of `priceLines`, of each kind of coupon. */
function pureCosts() {
  const lines = Array.from({ length: cards }, (_, n) => ({
    courseId: n + 1,
    creatorId: 1,
    pricePaise: 90_000 + n * 100,
    discountPaise: 10_000,
  }))
  const courseIds = lines.map(({ courseId }) => courseId)
  const terms = { percent: null, amountPaise: null, creatorId: 1, courseIds }
  const each = (coupon) => {
    const times = 200_000
    let began = 0
    for (let n = -times / 10; n < times; n += 1) {
      if (n === 0) began = performance.now()
      priceLines(lines, coupon)
    }
    return ((performance.now() - began) / times) * 1000
  }
  return {
    without: each(),
    percent: each({ ...terms, percent }),
    amount: each({ ...terms, amountPaise: 50_000 }),
  }
}

record('coupons', figures, {
  how: `Prices: ${calls.toLocaleString('en-IN')} calls of POST /payment/price with a code and as many without, one after another in ${blocks} alternating blocks after one of each to warm up, beside ${(manyCodes * timesMade).toLocaleString('en-IN')} codes of the same creator; all of the server process's threads (/proc/PID/stat). Redemptions: ${clients} learners at once try ${codesInAll.toLocaleString('en-IN')} codes of 100 % that hold for one order each, every code by ${triesOfACode} of them at about the same moment, by POST /payment/init-payment, which enrols at once; afterwards the database is asked. Then ${clients} others try as many codes once each, and as many enrol in free courses without a code.`,
  loadBefore,
})
