import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, HeadObjectCommand, S3, type S3ClientConfig } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import type { Settings } from '#platform/server/config.ts'
import type { LinkTerms, Storage } from './storage.ts'
import { missing, uploadObjects } from './upload-objects.ts'

export type BucketSettings = NonNullable<Settings['bucket']>

/** S3 takes an object in one request up to 5 GB; larger ones, and those worth a second try, go in parts. */
const onePutBytes = 64 * 1024 * 1024
/** How long a connection, a whole request, and the beginning of an answer to a read may take. */
const connectMs = 2_000
const requestMs = 60_000
const readMs = { requestTimeout: 10_000 }

/** Media as objects of an S3-compatible bucket. */
export function bucketStorage(settings: BucketSettings): Storage {
  const config = clientConfig(settings)
  const s3 = new S3(config)
  const Bucket = settings.name
  const honest = (path: string) => path !== '' && !path.startsWith('/') && !path.split('/').includes('..')

  const storage: Storage = {
    async stat(path) {
      if (!honest(path) || path.endsWith('/')) return undefined
      const head = await s3.headObject({ Bucket, Key: path }, readMs).catch(missing)
      return head && { bytes: head.ContentLength ?? 0, tag: head.ETag ?? '""' }
    },
    async read(path, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const got = await s3.getObject({ Bucket, Key: path, ...(Range ? { Range } : {}) }, readMs)
      return got.Body as Readable
    },
    link: async (path, terms) => (honest(path) ? link(s3, Bucket, path, terms) : undefined),
    async put(path, from, type) {
      if (Buffer.isBuffer(from)) await s3.putObject({ Bucket, Key: path, Body: from, ContentType: type })
      else await sendFile(s3, Bucket, path, from.file, type)
    },
    async withFile(path, work) {
      const folder = await mkdtemp(join(tmpdir(), 'sopaan-media-'))
      try {
        const file = join(folder, path.split('/').at(-1) as string)
        await pipeline(await storage.read(path), createWriteStream(file))
        return await work(file)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
    async remove(path) {
      if (!path.endsWith('/')) return void (await s3.deleteObject({ Bucket, Key: path }))
      for (;;) {
        const { Contents = [] } = await s3.listObjectsV2({ Bucket, Prefix: path })
        const Objects = Contents.map(({ Key }) => ({ Key: Key as string }))
        if (Objects.length === 0) return
        const { Errors = [] } = await s3.deleteObjects({ Bucket, Delete: { Objects, Quiet: true } })
        if (Errors[0]) throw deleteError(Errors[0])
      }
    },
    room: async () => undefined,
    uploads: uploadObjects(s3, Bucket, () => storage),
  }
  return storage
}

/** What a bucket refuses to delete is in an answer of 200, and is listed again; @returns it as the client's other errors. */
function deleteError({ Code = 'Unknown', Message }: { Code?: string; Message?: string }): Error {
  const $metadata = { httpStatusCode: Code === 'AccessDenied' ? 403 : 503 }
  return Object.assign(new Error(Message ?? Code), { name: Code, $metadata })
}

/** Asks nothing of the bucket: the address carries a signature. */
function link(s3: S3, Bucket: string, Key: string, terms: LinkTerms): Promise<string> {
  const signed = {
    Bucket,
    Key,
    ResponseContentType: terms.type,
    ResponseCacheControl: terms.cacheControl,
    ...(terms.disposition ? { ResponseContentDisposition: terms.disposition } : {}),
  }
  const command = terms.method === 'HEAD' ? new HeadObjectCommand(signed) : new GetObjectCommand(signed)
  const expiresIn = Math.max(1, Math.floor((terms.until.getTime() - terms.from.getTime()) / 1000))
  return getSignedUrl(s3, command, { signingDate: terms.from, expiresIn })
}

export function clientConfig({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings): S3ClientConfig {
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // A bucket that does not answer holds up nobody for ever.
    requestHandler: { connectionTimeout: connectMs, requestTimeout: requestMs, throwOnRequestTimeout: true },
    // The newer checksums are not understood by every S3-compatible service.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

async function sendFile(s3: S3, Bucket: string, Key: string, file: string, ContentType: string): Promise<void> {
  const { size } = await stat(file)
  if (size <= onePutBytes) {
    await s3.putObject({ Bucket, Key, Body: createReadStream(file), ContentLength: size, ContentType })
    return
  }
  const { UploadId } = await s3.createMultipartUpload({ Bucket, Key, ContentType })
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    for (let start = 0; start < size; start += onePutBytes) {
      const end = Math.min(size, start + onePutBytes) - 1
      const PartNumber = Parts.length + 1
      const { ETag } = await s3.uploadPart({
        Bucket,
        Key,
        UploadId,
        PartNumber,
        Body: createReadStream(file, { start, end }),
        ContentLength: end - start + 1,
      })
      Parts.push({ ETag, PartNumber })
    }
    await s3.completeMultipartUpload({ Bucket, Key, UploadId, MultipartUpload: { Parts } })
  } catch (error) {
    await s3.abortMultipartUpload({ Bucket, Key, UploadId }).catch(() => undefined)
    throw error
  }
}
