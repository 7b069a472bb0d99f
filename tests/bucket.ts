import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver, { type Middleware } from 's3rver'

const bucket = 'media'

/**
 * An S3 server (s3rver) in this process with one empty bucket, and the settings that lead to it. Two calls of multipart
 * uploads that it lacks, and that resuming an upload needs, are answered here from its own files.
 */
export async function startBucket(): Promise<{ env: Record<string, string>; folder: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'sopaan-bucket-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  const folder = join(directory, bucket)
  server.middleware.unshift(answerUploads(join(folder, '._S3rver_uploads')))
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
