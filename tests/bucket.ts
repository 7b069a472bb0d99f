import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import S3rver, { type Context, type Middleware } from 's3rver'

const bucket = 'media'

/**
 * An S3 server (s3rver) in this process with one empty bucket, and the settings that lead to it. Two calls of multipart
 * uploads that it lacks, and that resuming an upload needs, are answered here from its own files. @param cors the bucket
 * has the rules of deploy/bucket-cors.json @param before may answer a request itself
 */
export async function startBucket({ cors = false, before }: { cors?: boolean; before?: Middleware } = {}): Promise<{
  env: Record<string, string>
  folder: string
  stop(): Promise<void>
}> {
  const directory = await mkdtemp(join(tmpdir(), 'sopaan-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: cors ? [await corsRules()] : [] }],
  })
  const folder = join(directory, bucket)
  server.middleware.unshift(
    ...(before ? [before] : []),
    checkSignedLinks,
    answerUploads(join(folder, '._S3rver_uploads')),
  )
  const { port } = await server.run()
  return {
    folder,
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Compares the signature of a signed address, which the S3 server does not, as AWS describes it (Signature Version 4). */
const checkSignedLinks: Middleware = async (context, next) => {
  const { 'X-Amz-Signature': sent, ...query } = context.query
  // A browser's preflight has another method than the one that was signed, and S3 checks none of it.
  if (!sent || context.method === 'OPTIONS' || sent === signatureOf(context, query)) return next()
  context.status = 403
  context.type = 'application/xml'
  context.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
}

function signatureOf({ method, path, host }: Context, query: Context['query']): string {
  const encode = (text = '') =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const sorted = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`)
  const canonical = [method, path, sorted.sort().join('&'), `host:${host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const scope = query['X-Amz-Credential']?.split('/').slice(1) ?? []
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', query['X-Amz-Date'], scope.join('/'), digest].join('\n')
  return hmac(scope.reduce<string | Buffer>(hmac, 'AWS4S3RVER'), text).toString('hex')
}

/** The rules as XML, which the S3 server takes. */
async function corsRules(): Promise<string> {
  const file = await readFile(resolve(import.meta.dirname, '../deploy/bucket-cors.json'), 'utf8')
  const { CORSRules } = JSON.parse(file) as { CORSRules: Record<string, string[] | number>[] }
  const element = (name: string, value: string | number) => `<${name}>${value}</${name}>`
  const rules = CORSRules.map((rule) =>
    Object.entries(rule).flatMap(([name, value]) =>
      Array.isArray(value) ? value.map((one) => element(name.replace(/s$/, ''), one)) : element(name, value),
    ),
  )
  return `<CORSConfiguration>${rules.map((rule) => element('CORSRule', rule.join(''))).join('')}</CORSConfiguration>`
}

/** ListParts and AbortMultipartUpload, as the API describes them. */
function answerUploads(uploads: string): Middleware {
  return async (context, next) => {
    const id = context.query.uploadId
    if (!id || !['GET', 'DELETE'].includes(context.method)) return next()
    const folder = join(uploads, id)
    const names = await readdir(folder).catch(() => undefined)
    context.type = 'application/xml'
    if (!names) {
      context.status = 404
      context.body = '<Error><Code>NoSuchUpload</Code><Message>There is no such upload</Message></Error>'
    } else if (context.method === 'DELETE') {
      await rm(folder, { recursive: true })
      context.status = 204
    } else {
      const numbers = names.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(a) - Number(b))
      const parts = numbers.map(async (number) => {
        const { size, mtime } = await stat(join(folder, number))
        const md5 = await readFile(join(folder, `${number}.md5`), 'utf8')
        return `<Part><PartNumber>${number}</PartNumber><LastModified>${mtime.toISOString()}</LastModified><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`
      })
      context.status = 200
      context.body = `<ListPartsResult><IsTruncated>false</IsTruncated>${(await Promise.all(parts)).join('')}</ListPartsResult>`
    }
  }
}
