// What one segment of a video costs Node, and Node and nginx where nginx sends it (MEDIA_DELIVERY=x-accel); both refuse what
// they should.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedMediaPath } from '#features/media/actions/sign-media.ts'
import { figure, loadNow, middle, record } from './record.mjs'
import { findProgram, freePort, processorMs, root, temporaryFolder, withSchool } from './school.mjs'

const requests = Number(process.env.BENCH_REQUESTS ?? 3000)
const connections = 16
/** Six seconds of 480 lines, about. */
const segmentBytes = 400_000
const segments = 20
const secret = 'a secret of the bench, which signs its own addresses'
const loadBefore = loadNow()

const nginxProgram = findProgram('nginx', 'nginx-light')

const video = Buffer.alloc(segmentBytes * segments)
for (let n = 0; n < segments; n += 1) video.fill(`segment ${n} `, n * segmentBytes, (n + 1) * segmentBytes)
const file = 'hls/bench/1/480p.mp4'
const sign = (expiresAt = new Date(Date.now() + 3_600_000)) =>
  signedMediaPath(secret, { assetUid: 'bench', file, userId: 7, expiresAt })

const agent = new Agent({ keepAlive: true, maxSockets: connections })
function get(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent }, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject).end()
  })
}

const rangeOf = (n) => ({ range: `bytes=${n * segmentBytes}-${(n + 1) * segmentBytes - 1}` })
function demand(holds, what) {
  if (!holds) throw new Error(what)
}

/** The same for both ways: the bytes that were asked for, and none by an address that is over, altered or internal. */
async function checkRefusals(url) {
  const answer = await get(url + sign(), rangeOf(3))
  demand(answer.status === 206, `a range was answered with ${answer.status}`)
  demand(answer.bytes.equals(video.subarray(3 * segmentBytes, 4 * segmentBytes)), 'a range has other bytes')
  demand(answer.headers['content-type'] === 'video/mp4', `a video came as ${answer.headers['content-type']}`)
  const past = await get(url + sign(), { range: `bytes=${video.length}-` })
  demand(past.status === 416, `a range behind the end was answered with ${past.status}`)
  for (const [address, status] of [
    [sign(new Date(Date.now() - 1000)), 403],
    [sign().replace(/\.[^/]{8}/, '.AAAAAAAA'), 404],
    [`/internal-media/${file}`, 404],
    [`/internal-media/../internal-media/${file}`, 404],
  ]) {
    const refused = await get(url + address, rangeOf(0))
    demand(
      refused.status === status && !refused.bytes.includes('segment '),
      `${address} was answered with ${refused.status}`,
    )
  }
}

/** Asks for segment after segment. @returns milliseconds of each process for one of them, and segments a second */
async function measure(url, pids) {
  const address = sign()
  const round = async () => {
    let next = 0
    const one = async () => {
      while (next < requests) {
        const answer = await get(url + address, rangeOf(next++ % segments))
        if (answer.status !== 206) throw new Error(`a segment was answered with ${answer.status}`)
      }
    }
    const before = pids.map(processorMs)
    const began = performance.now()
    await Promise.all(Array.from({ length: connections }, one))
    const ms = performance.now() - began
    return [...pids.map((pid, at) => (processorMs(pid) - before[at]) / requests), (requests * 1000) / ms]
  }
  await round()
  const rounds = []
  for (let n = 0; n < 3; n += 1) rounds.push(await round())
  return rounds[0].map((_, at) => middle(rounds.map((one) => one[at])))
}

function putVideo(dataDir) {
  mkdirSync(join(dataDir, 'media/hls/bench/1'), { recursive: true })
  writeFileSync(join(dataDir, 'media', file), video)
}

/** deploy/nginx.conf as it is, but for its addresses, the folder and TLS. */
async function startNginx(node, dataDir) {
  const folder = temporaryFolder('nginx')
  const port = await freePort()
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:3000', new URL(node).host)
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll(/ {2}ssl_certificate.*\n/g, '')
    .replace('/srv/sopaan/data/media/', `${dataDir}/media/`)
  writeFileSync(join(folder, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${process.getuid() === 0 ? `user ${userInfo().username};\n` : ''}worker_processes 1; daemon off; pid ${folder}/pid; error_log stderr error;
    events { worker_connections 1024; }
    http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`,
  )
  const child = spawn(nginxProgram, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await get(`${url}/api/health`).catch(() => undefined)); tries += 1) {
    if (tries > 100 || child.exitCode !== null) throw new Error('nginx did not start')
    await sleep(50)
  }
  const workers = readdirSync(`/proc/${child.pid}/task/${child.pid}`).includes('children')
    ? readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
    : []
  demand(workers.length === 1, 'nginx has another number of workers than one')
  return {
    url,
    worker: workers[0],
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          done()
        })
        child.kill('SIGTERM')
      }),
  }
}

const env = { MEDIA_SECRET: secret }
const byNode = await withSchool(
  async ({ url, pid, dataDir }) => {
    putVideo(dataDir)
    await checkRefusals(url)
    return measure(url, [pid])
  },
  { env },
)
const byNginx = await withSchool(
  async ({ url, pid, dataDir }) => {
    putVideo(dataDir)
    const nginx = await startNginx(url, dataDir)
    try {
      await checkRefusals(nginx.url)
      return await measure(nginx.url, [pid, nginx.worker])
    } finally {
      await nginx.stop()
    }
  },
  { env: { ...env, DEMO: '1', TRUST_PROXY: '1', MEDIA_DELIVERY: 'x-accel' } },
)

record(
  'media',
  [
    figure('node: processor of Node for a segment', byNode[0], 'ms'),
    figure('node: segments', byNode[1], 'a second'),
    figure('x-accel: processor of Node for a segment', byNginx[0], 'ms', 0.4, 'less'),
    figure('x-accel: processor of nginx for a segment', byNginx[1], 'ms'),
    figure('x-accel: segments', byNginx[2], 'a second'),
  ],
  {
    how: `${requests} ranges of ${segmentBytes / 1000} kB of one video over ${connections} connections, after as many to warm up, the middle of three. nginx by deploy/nginx.conf without TLS, one worker. Before each: a range, a range behind the end, an expired and an altered address, and the internal location, answered as they should be.`,
    loadBefore,
  },
)
