// Boots Debian with systemd beside this machine's own system and runs the units of deploy/systemd in it, as docs/running.md says:
// a server, its updates while people call it, and a worker. Takes root, and some minutes.
//   node deploy/test-services.mjs
// The committed state of this checkout is the first release of the trial; the two after it are the same with another version.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findProgram, freePort, root, temporaryFolder } from '../bench/school.mjs'
import startTestDatabases, { freshDatabase } from '../tests/database.ts'

const folder = temporaryFolder('services')
const system = join(folder, 'system')
let failures = 0
let booted
const nsenter = findProgram('nsenter', 'util-linux')

/** Prints what was tried and whether it held. */
function say(holds, what) {
  console.log(`  ${holds ? '✓' : '✗'} ${what}`)
  if (!holds) failures += 1
}

/** Debian with systemd, with the Node and npm of this machine. The archive of Debian stays, so that the next run is fast. */
function makeSystem() {
  const archive = join(tmpdir(), 'sopaan-debian-with-systemd.tar')
  if (!existsSync(archive)) {
    console.log('Making Debian with systemd …')
    const mmdebstrap = findProgram('mmdebstrap', 'mmdebstrap')
    // mmdebstrap knows by the name that it is to be an archive.
    const part = `${archive}-part.tar`
    const packages = '--include=ca-certificates,dbus,git,procps,systemd,systemd-sysv'
    execFileSync(mmdebstrap, ['--quiet', '--variant=minbase', packages, 'bookworm', part])
    renameSync(part, archive)
  }
  mkdirSync(system)
  execFileSync('tar', ['-xf', archive, '-C', system, '--exclude=./dev/*'])
  const npm = dirname(dirname(realpathSync(findProgram('npm', 'npm'))))
  cpSync(realpathSync(process.execPath), join(system, 'usr/bin/node'))
  cpSync(npm, join(system, 'usr/lib/node_modules/npm'), { recursive: true })
  execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(system, 'usr/bin/npm')])
  cpSync('/etc/resolv.conf', join(system, 'etc/resolv.conf'), { dereference: true })
  // A network with an authority of its own.
  const authorities = process.env.NODE_EXTRA_CA_CERTS
  if (authorities) cpSync(authorities, join(system, 'etc/ssl/certs/ca-certificates.crt'), { dereference: true })
}

const { version: thisRelease } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [major, minor] = thisRelease.split('.').map(Number)
const [nextRelease, laterRelease] = [1, 2].map((more) => `${major}.${minor + more}.0`)

/** A remote with three releases, and the state of this checkout at the first of them. */
function makeReleases() {
  const work = join(folder, 'work')
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.in', ...args], { cwd: work })
  execFileSync('git', ['clone', '--quiet', root, work])
  git('tag', '--force', `v${thisRelease}`)
  for (const version of [nextRelease, laterRelease]) {
    const file = join(work, 'package.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": ".*"/, `"version": "${version}"`))
    git('commit', '--quiet', '--all', '--message', `Release ${version}`)
    git('tag', `v${version}`)
  }
  execFileSync('git', ['clone', '--quiet', '--bare', work, join(system, 'srv/origin')])
}

const boot = `
mount --make-rprivate /
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs sysfs sys
mount -t cgroup2 cgroup sys/fs/cgroup
mount -t tmpfs tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device; mount --bind /dev/$device dev/$device; done
ln -s /proc/self/fd dev/fd
mkdir dev/shm dev/pts
mount -t tmpfs tmpfs dev/shm
mount -t devpts devpts dev/pts -o newinstance,ptmxmode=0666
ln -s pts/ptmx dev/ptmx
mount -t tmpfs tmpfs run
mount -t tmpfs tmpfs tmp
hostname trial
pivot_root . mnt
cd /
umount --lazy mnt
exec env -i container=trial PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
`

/** Starts the system in namespaces of its own (the network is this machine's), and waits until it is up. */
async function bootSystem() {
  const group = join(cgroups(), `sopaan-trial-${process.pid}`)
  mkdirSync(group, { recursive: true })
  const separate = ['--pid', '--mount', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child']
  const enter = `echo $$ > "${group}/cgroup.procs"; exec unshare ${separate.join(' ')} sh -ec '${boot}' sh "$1"`
  booted = spawn('sh', ['-ec', enter, 'sh', system], { stdio: 'ignore' })
  await until('the system is up', async () =>
    /running|degraded/.test((await inside('systemctl', 'is-system-running')).stdout),
  )
}

/** Where this machine has the second version of control groups. */
const cgroups = () => /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1] ?? ''
/** The systemd of the trial: the one child of unshare. */
const first = () => readFileSync(`/proc/${booted.pid}/task/${booted.pid}/children`, 'utf8').trim()

/** Runs a program in the system, as root, and waits for its end. */
async function inside(...command) {
  const target = first()
  if (!target) return { status: null, stdout: '', stderr: 'the system does not run' }
  const namespaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wd']
  const child = spawn(nsenter, ['--target', target, ...namespaces, '/usr/bin/env', '-i', ...environment, ...command])
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const [status] = await once(child, 'close')
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}
const authority = process.env.NODE_EXTRA_CA_CERTS ? ['NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'] : []
const environment = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'LC_ALL=C.UTF-8', ...authority]

/** @returns what it printed on standard output @throws Error with all that it printed */
async function mustInside(...command) {
  const { status, stdout, stderr } = await inside(...command)
  if (status !== 0) throw new Error(`${command.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

/** One of the commands of docs/running.md, as the service's user with its settings. */
const asService = (name, ...args) =>
  inside(
    'sh',
    '-c',
    `cd /srv/sopaan && exec runuser -u sopaan -- node_modules/.bin/node --env-file=/etc/sopaan.env src/app/commands/${name}.ts "$@"`,
    'sh',
    ...args,
  )

const journal = async (unit) => (await inside('journalctl', '--no-pager', '--unit', unit)).stdout
const mainPid = (unit) => mustInside('systemctl', 'show', '--property=MainPID', '--value', unit)

/** Waits until a condition holds, ten minutes at most: the first start installs and builds. */
async function until(what, condition) {
  for (const end = Date.now() + 600_000; !(await condition()); await sleep(200))
    if (Date.now() > end) throw new Error(`not reached: ${what}\n${(await journal('sopaan')).slice(-4000)}`)
}

/** The status of an answer that came whole; a text where there is none. */
function ask(port, path, agent) {
  return new Promise((resolve) => {
    const call = get({ host: '127.0.0.1', port, path, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
      response.once('error', (error) => resolve(error.message))
    })
    call.once('error', (error) => resolve(error.message))
  })
}
const isReady = async (port) => (await ask(port, '/api/ready')) === 200

/** Visitors on connections that are kept, until `end` is called: then how many requests there were, and which failed. */
function sendVisitors(port) {
  let [asking, asked] = [true, 0]
  const failed = []
  const visits = ['/', '/course-marketplace', '/faq', '/api/course/category-addresses'].map(async (path) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (asking) {
      const status = await ask(port, path, agent)
      asked += 1
      if (status !== 200) failed.push(`${path} ${status}`)
      await sleep(20)
    }
    agent.destroy()
  })
  return async () => {
    asking = false
    await Promise.all(visits)
    return { asked, failed }
  }
}

/** As the head of sopaan.service and docs/running.md say. */
async function install() {
  await mustInside('useradd', '--system', '--home-dir', '/srv/sopaan', '--shell', '/usr/sbin/nologin', 'sopaan')
  await mustInside('git', 'clone', '--quiet', '--branch', 'v1.0.0', '/srv/origin', '/srv/sopaan')
  await mustInside('chown', '--recursive', 'sopaan:sopaan', '/srv/sopaan', '/srv/origin')
  for (const unit of ['sopaan', 'sopaan-worker']) {
    const text = readFileSync(join(root, `deploy/systemd/${unit}.service`), 'utf8')
    writeFileSync(join(system, `etc/systemd/system/${unit}.service`), text.replace('# ExecReload', 'ExecReload'))
  }
  await mustInside('systemctl', 'daemon-reload')
}

async function writeSettings(settings) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  writeFileSync(join(system, 'etc/sopaan.env'), `${[...lines, ...authority].join('\n')}\n`)
  await mustInside('chown', 'root:sopaan', '/etc/sopaan.env')
  await mustInside('chmod', '640', '/etc/sopaan.env')
}

/** What its process may do, read from the kernel. */
async function checkRights(unit) {
  const pid = await mainPid(unit)
  const status = await mustInside('cat', `/proc/${pid}/status`)
  const uid = await mustInside('id', '--user', 'sopaan')
  say(new RegExp(`^Uid:\\s${uid}\\s${uid}\\s`, 'm').test(status), `${unit}: its process is not root`)
  say(/^CapEff:\s0+$/m.test(status) && /^CapBnd:\s0+$/m.test(status), `${unit}: and has no rights of root`)
  say(/^NoNewPrivs:\s1$/m.test(status), `${unit}: and can get none`)
  const writable = []
  for (const place of ['/etc', '/usr', '/var', '/home', '/srv', '/sys/fs/cgroup'])
    if ((await inside('nsenter', '--target', pid, '--mount', '--root', 'touch', join(place, 'x'))).status === 0)
      writable.push(place)
  say(
    writable.length === 0,
    `${unit}: ${writable.join(', ') || 'nothing outside its folder'} can be written, not even by root`,
  )
}

async function tryServer(port) {
  await mustInside('systemctl', 'enable', '--now', 'sopaan')
  await until('the first start', () => isReady(port))
  say(true, 'sopaan: installs, builds and starts')
  const { status, stderr } = await inside('systemd-analyze', 'verify', 'sopaan.service', 'sopaan-worker.service')
  say(status === 0 && stderr === '', `systemd finds nothing wrong with the units ${stderr}`)
  await checkRights('sopaan')
  const makeAdmin = async () => (await asService('make-admin', 'asha@example.in', '9826041210')).stdout
  say((await makeAdmin()).includes('is a new administrator'), 'make-admin works beside it')
  const doctor = await asService('doctor')
  say(doctor.stdout.includes('1.0.0'), `so does doctor (code ${doctor.status})`)
  const backup = await asService('backup')
  say(backup.status === 0, `so does backup ${backup.status === 0 ? '' : backup.stdout + backup.stderr}`)

  const killed = await mainPid('sopaan')
  await mustInside('kill', '-KILL', killed)
  await until('the start after kill -9', async () => (await mainPid('sopaan')) !== killed && (await isReady(port)))
  say(
    (await makeAdmin()).includes('has an account'),
    'sopaan: systemd starts it again after kill -9, and the account is there',
  )
}

async function tryUpdates(port) {
  const installed = () => JSON.parse(readFileSync(join(system, 'srv/sopaan/package.json'), 'utf8')).version
  const replaced = async () => (await journal('sopaan')).split('All processes were replaced').length - 1
  const before = await mainPid('sopaan')
  for (const [argument, expected] of [
    ['--check', thisRelease],
    [`v${nextRelease}`, nextRelease],
    [`v${laterRelease}`, laterRelease],
    ['--back', nextRelease],
  ]) {
    const began = performance.now()
    const endVisitors = sendVisitors(port)
    const { status, stdout, stderr } = await asService('update', argument)
    const switches = argument !== '--check'
    if (switches) {
      const times = await replaced()
      await mustInside('systemctl', 'reload', 'sopaan')
      await until('the processes are replaced', async () => (await replaced()) > times)
    }
    const { asked, failed } = await endVisitors()
    const right = switches ? status === 0 : stdout.includes(`v${laterRelease} is available`)
    say(
      right && installed() === expected,
      `update ${argument}: ${expected} is installed ${right ? '' : stdout + stderr}`,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(0)
    say(
      asked > 100 && failed.length === 0,
      `of ${asked} requests in its ${seconds} s ${failed.length} failed ${failed.slice(0, 5)}`,
    )
  }
  say((await mainPid('sopaan')) === before, 'the service was the same one all the time')
}

async function tryReboot(port) {
  await inside('systemctl', 'poweroff')
  await once(booted, 'exit')
  say((await isReady(port)) === false, 'the system is off')
  await bootSystem()
  await until('the start with the system', () => isReady(port))
  const lines = await journal('sopaan')
  say(lines.includes('Stopping: finishing what is under way'), 'sopaan: was ended in order, and starts with the system')
}

/** Stops the service, and starts it with other settings. */
async function restartWith(port, settings) {
  await mustInside('systemctl', 'stop', 'sopaan')
  await writeSettings(settings)
  await mustInside('systemctl', 'start', 'sopaan')
  await until('the start with other settings', () => isReady(port))
}

/** A worker beside the server, which has WORK=0. */
async function tryWorker() {
  await mustInside('systemctl', 'start', 'sopaan-worker')
  await until('the worker', async () => (await journal('sopaan-worker')).includes('worker is ready'))
  say(true, 'sopaan-worker: works beside a server with WORK=0')
  await checkRights('sopaan-worker')
  const killed = await mainPid('sopaan-worker')
  await mustInside('kill', '-KILL', killed)
  await until('the worker after kill -9', async () => !['0', killed].includes(await mainPid('sopaan-worker')))
  say(true, 'sopaan-worker: systemd starts it again after kill -9')
  await mustInside('systemctl', 'stop', 'sopaan-worker', 'sopaan')
  const results = await mustInside('systemctl', 'show', '--property=Result', '--value', 'sopaan-worker', 'sopaan')
  say(/^success\s+success$/.test(results), `both end in order: ${results.replaceAll(/\s+/g, ' ')}`)
}

/** Ends the system with all that runs in it. */
async function shutDown() {
  if (!booted || booted.exitCode !== null || booted.signalCode !== null) return
  const ended = once(booted, 'exit')
  booted.kill('SIGKILL')
  await ended
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
process.once('exit', () => booted?.kill('SIGKILL'))

const port = await freePort()
const settings = {
  DEMO: '0',
  PAYMENTS: '0',
  SITE_URL: 'https://learn.example.in',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'hello@example.in',
  MEDIA_SECRET: 'a-secret-of-this-trial-which-signs-its-own-addresses',
  PORT: String(port),
  TRUST_PROXY: '1',
}
try {
  makeSystem()
  makeReleases()
  await bootSystem()
  await install()
  await writeSettings(settings)
  await tryServer(port)
  await tryReboot(port)
  const endDatabases = await startTestDatabases()
  const fresh = await freshDatabase({ empty: true })
  try {
    const shared = { ...settings, DATABASE_URL: fresh.applicationUrl, DATABASE_OWNER_URL: fresh.url }
    await restartWith(port, { ...shared, WEB_PROCESSES: '2' })
    await tryUpdates(port)
    await restartWith(port, { ...shared, WORK: '0' })
    await tryWorker()
    await shutDown()
  } finally {
    await fresh.drop()
    await endDatabases()
  }
} finally {
  await shutDown()
  rmSync(folder, { recursive: true, force: true })
}
process.exitCode = failures > 0 ? 1 : 0
