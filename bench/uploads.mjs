// A large file in parts: how much longer than a plain copy over the same wire, and whether the server's memory stays flat.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { figure, loadNow, record } from './record.mjs'
import { processorMs, withSchool } from './school.mjs'

const partBytes = 5_242_880
const parts = Math.ceil((Number(process.env.BENCH_UPLOAD_MB ?? 1024) * 1024 * 1024) / partBytes)
const bytes = parts * partBytes
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const loadBefore = loadNow()
/** The same bytes each time: what is measured is the way, not the making of them. */
const part = Buffer.alloc(partBytes, 'lesson')
const firstPart = Buffer.from(part)
firstPart.write('%PDF-1.7\n')

function send(method, url, headers, body) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece) => (text += piece))
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const rss = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function signIn(url) {
  const asked = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'creator@sopaan.test', password: 'Sopaan@2026' }),
  })
  return (await asked.json()).data.token
}

/** Begins an upload. @returns a function that sends its next part */
async function uploader(url, token) {
  const own = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const facts = { filename: 'large.pdf', filetype: 'application/pdf', kind: 'document' }
  const metadata = Object.entries(facts).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
  const started = await send('POST', `${url}/api/media/uploads`, {
    ...own,
    'upload-length': bytes,
    'upload-metadata': metadata.join(','),
    'content-length': 0,
  })
  if (started.status !== 201) throw new Error(`the upload was refused: ${started.status} ${started.text}`)
  const headers = { ...own, 'content-type': 'application/offset+octet-stream', 'content-length': partBytes }
  return async (n) => {
    const at = { ...headers, 'upload-offset': n * partBytes }
    const answer = await send('PATCH', url + started.headers.location, at, n === 0 ? firstPart : part)
    if (answer.status !== 204) throw new Error(`part ${n}: ${answer.status} ${answer.text}`)
  }
}

/** A bare server that appends what comes to a file: the least that the same wire and disk take. */
const bareServer = `
  const { createServer } = require('node:http'), { createWriteStream } = require('node:fs')
  createServer((asked, answer) => {
    const file = createWriteStream(process.argv[1], { flags: 'a' })
    asked.pipe(file).on('finish', () => answer.writeHead(204).end())
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

async function openPlain(folder) {
  const file = join(folder, 'plain')
  const child = spawn(process.execPath, ['-e', bareServer, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  const address = `http://127.0.0.1:${port.trim()}/`
  return {
    pid: child.pid,
    sendPart: () => send('PUT', address, { 'content-length': partBytes }, part),
    close: () => child.kill(),
  }
}

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const sum = (values) => values.reduce((total, value) => total + value, 0)
const gigabytes = bytes / 1024 ** 3

const figures = await withSchool(
  async ({ url, pid, dataDir }) => {
    const token = await signIn(url)
    const plain = await openPlain(dataDir)
    const [ours, bare, memory] = [[], [], []]
    try {
      const sendPart = await uploader(url, token)
      const before = rss(pid)
      const processor = { ours: -processorMs(pid), bare: -processorMs(plain.pid) }
      // One part here, one there: whatever else the machine does burdens both.
      for (let n = 0; n < parts; n += 1) {
        bare.push(await timed(plain.sendPart))
        ours.push(await timed(() => sendPart(n)))
        memory.push(rss(pid))
      }
      processor.ours += processorMs(pid)
      processor.bare += processorMs(plain.pid)
      const tenth = Math.ceil(memory.length / 10)
      return [
        figure('all parts over a plain copy of them', sum(ours) / sum(bare), '×', 1.5, 'less'),
        figure('the middle part over the middle plain copy', middle(ours) / middle(bare), '×'),
        figure('an upload', sum(ours) / 1000 / gigabytes, 's a GB'),
        figure('a plain copy', sum(bare) / 1000 / gigabytes, 's a GB'),
        figure('processor, ours', processor.ours / 1000 / gigabytes, 's a GB'),
        figure('processor, the bare server', processor.bare / 1000 / gigabytes, 's a GB'),
        figure(
          'memory: the last tenth over the second',
          Math.max(...memory.slice(-tenth)) - Math.max(...memory.slice(tenth, 2 * tenth)),
          'MB',
          32,
          'less',
        ),
        figure('memory: the most there was', Math.max(...memory), 'MB'),
        figure('memory: before', before, 'MB'),
      ]
    } finally {
      plain.close()
    }
  },
  { env: { FFMPEG: '0' } },
)

record('uploads', figures, {
  how: `${Math.round(bytes / 1024 ** 2)} MB in parts of 5 MiB, each part once to the school and once to a bare node:http server that appends it to a file on the same disk, in turn. Memory is the server's resident set after each part.`,
  loadBefore,
})
process.exit(0)
