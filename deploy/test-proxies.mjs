// Tries deploy/nginx.conf and deploy/Caddyfile, with Debian's programs and certificates of an authority made here: two servers
// behind each proxy, TLS, what must not be served, and an update of one server after the other while people use the site.
//   node deploy/test-proxies.mjs [nginx|caddy]
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedMediaPath } from '#features/media/actions/sign-media.ts'
import { findProgram, freePort, openSchool, root, temporaryFolder } from '../bench/school.mjs'
import startTestDatabases, { freshDatabase } from '../tests/database.ts'

const host = 'learn.example.in'
const secret = 'a secret of this test, which signs its own addresses'
const video = Buffer.from('not a video, but all the bytes of one')
const file = 'hls/test/1/480p.mp4'
const folder = temporaryFolder('proxies')
const chosen = process.argv[2]
/** Where nginx answers without TLS. */
const plainPort = await freePort()
let failures = 0

/** Prints what was tried and whether it held. */
function say(holds, what) {
  console.log(`  ${holds ? '✓' : '✗'} ${what}`)
  if (!holds) failures += 1
}

/** A certificate for the host by an authority of our own, as files. */
function makeCertificates() {
  const openssl = (...args) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=Test authority')
  openssl('req', ...key, '-keyout', 'site.key', '-out', 'site.csr', '-subj', `/CN=${host}`)
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${host}`)
  const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'site.csr', ...by, '-out', 'site.pem', '-days', '2')
}

/** One request over TLS, as a browser that trusts the authority sends it. */
function ask(port, path, { headers = {}, body, agent } = {}) {
  return new Promise((resolve) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      agent,
      servername: host,
      ca: readFileSync(join(folder, 'ca.pem')),
      method: body === undefined ? 'GET' : 'POST',
      headers: { host, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    }
    const sent = request(options, (answer) => {
      const chunks = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', (error) => resolve({ status: error.message, headers: {}, bytes: Buffer.alloc(0) }))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', (error) => resolve({ status: error.message, headers: {}, bytes: Buffer.alloc(0) }))
    sent.end(body)
  })
}

/** deploy/nginx.conf but for its names, ports, folder and certificate. */
function nginx(port, [one, other]) {
  const program = findProgram('nginx', 'nginx-light')
  const place = join(folder, 'nginx')
  mkdirSync(place)
  const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3000', `server 127.0.0.1:${one}`)
    .replace('# server 10.0.0.2:3000', `server 127.0.0.1:${other}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll(/listen \[::\].*/g, '')
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/site.pem;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/site.key;`)
    .replace('/srv/sopaan/data/media/', `${folder}/media/`)
  writeFileSync(join(place, 'site.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  )
  const user = process.getuid() === 0 ? `user ${userInfo().username};` : ''
  writeFileSync(
    join(place, 'nginx.conf'),
    `${user} worker_processes 1; daemon off; pid ${place}/pid; error_log stderr crit;
    events { worker_connections 1024; }
    http { access_log off; ${paths.join(' ')} include ${place}/site.conf; }`,
  )
  return spawn(program, ['-p', place, '-c', join(place, 'nginx.conf')], { stdio: 'inherit' })
}

/** deploy/Caddyfile but for its names, ports, folder and certificate. */
function caddy(port, [one, other]) {
  const program = findProgram('caddy', 'caddy')
  const site = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
    .replace('learn.example.in {', `https://${host}:${port} {\n\ttls ${folder}/site.pem ${folder}/site.key`)
    .replaceAll('# health_', 'health_')
    .replace('reverse_proxy 127.0.0.1:3000 {', `reverse_proxy 127.0.0.1:${one} 127.0.0.1:${other} {`)
    .replace('/srv/sopaan/data/media', `${folder}/media`)
  writeFileSync(
    join(folder, 'Caddyfile'),
    `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`,
  )
  return spawn(program, ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder },
  })
}

async function tryProxy(name, start, schools) {
  const port = await freePort()
  const child = start(
    port,
    schools.map((school) => school.port),
  )
  const ended = new Promise((done) => child.once('exit', done))
  try {
    for (let tries = 0; (await ask(port, '/api/health')).status !== 200; tries += 1) {
      if (tries > 100 || child.exitCode !== null) throw new Error(`${name} did not start`)
      await sleep(100)
    }
    await checkAnswers(name, port)
    if (name === 'nginx') await checkWithoutTls()
    await checkUpdate(name, port, schools)
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

async function checkWithoutTls() {
  const plain = (path) => fetch(`http://127.0.0.1:${plainPort}${path}`, { redirect: 'manual', headers: { host } })
  const answer = await plain('/faq?page=2')
  const to = answer.headers.get('location') ?? ''
  say(answer.status === 301 && /^https:\/\/[^/]+\/faq\?page=2$/.test(to), `nginx: http leads to ${to}`)
  say((await plain('/.well-known/acme-challenge/x')).status === 404, 'nginx: but for what proves the name')
}

async function checkAnswers(name, port) {
  const home = await ask(port, '/')
  say(home.status === 200 && home.bytes.includes('<main'), `${name}: the home page comes over TLS`)
  say(/max-age=31536000/.test(home.headers['strict-transport-security']), `${name}: with HSTS`)
  const media = signedMediaPath(secret, {
    assetUid: 'test',
    file,
    userId: 7,
    expiresAt: new Date(Date.now() + 600_000),
  })
  const range = await ask(port, media, { headers: { range: 'bytes=4-8' } })
  say(range.status === 206 && range.bytes.equals(video.subarray(4, 9)), `${name}: sends a range of a video`)
  say(range.headers['content-type'] === 'video/mp4', `${name}: with the type of a video`)
  const internal = await ask(port, `/internal-media/${file}`)
  say(internal.status === 404, `${name}: no video by its path (404)`)
  const large = await ask(port, '/api/course/get-courses-from-marketplace', { body: Buffer.alloc(7_000_000, ' ') })
  say(large.status === 413, `${name}: a body of 7 MB is refused (${large.status})`)
}

/** Restarts one server after the other while eight visitors go on, half of them with POST. */
async function checkUpdate(name, port, schools) {
  const answers = new Map()
  let isOver = false
  let n = 0
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      n += 1
      const body = visitor % 2 ? JSON.stringify({ price: `${(n % 97) + 3}-${100_000 + n}` }) : undefined
      const path = body
        ? '/api/course/get-courses-from-marketplace'
        : ['/', '/faq', '/hi/faq', '/course-marketplace'][n % 4]
      const { status } = await ask(port, path, { body, agent })
      answers.set(status, (answers.get(status) ?? 0) + 1)
      await sleep(20)
    }
    agent.destroy()
  })
  await sleep(2_000)
  for (const school of schools) {
    await school.restart()
    await sleep(6_000)
  }
  isOver = true
  await Promise.all(visitors)
  const total = [...answers.values()].reduce((sum, count) => sum + count)
  const failed = total - (answers.get(200) ?? 0)
  say(failed === 0, `${name}: ${total} requests while both servers were restarted, ${failed} failed`)
  if (failed > 0) console.log('   ', Object.fromEntries(answers))
}

/** One of two servers that share a database and the place for media. */
async function openServer(name, env) {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  symlinkSync(join(folder, 'media'), join(dataDir, 'media'))
  const port = await freePort()
  const open = () => openSchool({ env: { ...env, PORT: String(port) }, dataDir })
  let school = await open()
  return {
    port,
    async restart() {
      await school.stop()
      school = await open()
    },
    stop: () => school.stop(),
  }
}

const endDatabases = await startTestDatabases()
const fresh = await freshDatabase({ empty: true })
const schools = []
try {
  makeCertificates()
  mkdirSync(join(folder, 'media/hls/test/1'), { recursive: true })
  writeFileSync(join(folder, 'media', file), video)
  const env = {
    DATABASE_URL: fresh.applicationUrl,
    DATABASE_OWNER_URL: fresh.url,
    DEMO: '1',
    SITE_URL: `https://${host}`,
    TRUST_PROXY: '1',
    MEDIA_SECRET: secret,
    MEDIA_DELIVERY: 'x-accel',
    DRAIN_SECONDS: '3',
    LOG_LEVEL: 'error',
  }
  for (const name of ['one', 'other']) schools.push(await openServer(name, env))
  for (const [name, start] of Object.entries({ nginx, caddy }))
    if (!chosen || chosen === name) await tryProxy(name, start, schools)
} finally {
  for (const school of schools) await school.stop()
  await fresh.drop()
  await endDatabases()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures > 0 ? 1 : 0
