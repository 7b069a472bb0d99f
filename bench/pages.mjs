// Pages: requests a second from the minute cache, and the processor that one uncached render takes.
import autocannon from 'autocannon'
import { figure, loadNow, record } from './record.mjs'
import { courseAddresses, processorMs, withSchool } from './school.mjs'

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const renders = 240
const loadBefore = loadNow()
/** As every browser asks. */
const packed = { 'accept-encoding': 'gzip, deflate, br' }

const figures = await withSchool(async ({ url, pid }) => {
  const courses = await courseAddresses(url, renders * 2)
  const sorts = ['popular', 'newest', 'rating', 'price-low', 'price-high']
  // Every address is another one, so that no page is cached; on the marketplace the call behind it is another one too.
  const faces = [
    { name: 'home', address: (i) => `/?n=${i}`, cached: '/' },
    {
      name: 'marketplace',
      address: (i) => `/course-marketplace?sort=${sorts[i % 5]}&price=${i}-${90_000 + i}`,
      cached: '/course-marketplace',
    },
    ...(courses.length > 0
      ? [
          {
            name: 'course details',
            address: (i) => `${courses[i % courses.length]}?n=${i}`,
            cached: courses[0],
          },
        ]
      : []),
  ]
  const found = []
  for (const face of faces) {
    const first = await fetch(url + face.cached)
    if (first.status !== 200) {
      console.log(`  ${face.name}: ${face.cached} answers ${first.status}, left out`)
      continue
    }
    const html = await first.text()
    const render = async (from) => {
      for (let i = from; i < from + renders; i += 1)
        await (await fetch(url + face.address(i), { headers: packed })).text()
    }
    await render(0)
    const before = processorMs(pid)
    await render(renders)
    const cpu = (processorMs(pid) - before) / renders
    await load(url + face.cached, 3, {})
    const cached = await load(url + face.cached, seconds, {})
    const beforePacked = processorMs(pid)
    const sent = await load(url + face.cached, seconds / 2, packed)
    const perAnswer = (processorMs(pid) - beforePacked) / sent.requests.total
    found.push(
      figure(`${face.name}, from the cache, 16 connections`, cached.requests.average, 'requests/s', 2500, 'more'),
      figure(`${face.name}, from the cache, 99th percentile`, cached.latency.p99, 'ms'),
      figure(`${face.name}, from the cache, packed by gzip`, perAnswer, 'ms of processor'),
      figure(`${face.name}, rendered anew`, cpu, 'ms of processor', 4, 'less'),
      figure(`${face.name}, HTML`, Buffer.byteLength(html) / 1000, 'kB'),
    )
  }
  return found
})

async function load(url, duration, headers) {
  const result = await autocannon({ url, connections: 16, duration, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} answers were not 200`)
  return result
}

record('pages', figures, {
  how: `autocannon, 16 connections, ${seconds} s, on the same machine, unpacked (unpacking costs autocannon more than the answer costs the server); renders, packed as browsers ask: ${renders} after as many to warm up, one after another, all of the server process's threads (/proc/PID/stat), PostgreSQL's not counted.`,
  loadBefore,
})
