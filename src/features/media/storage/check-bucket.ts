import { S3 } from '@aws-sdk/client-s3'
import { type BucketSettings, clientConfig } from './bucket.ts'

/** Why the bucket can't be used: its settings are wrong, or the service does not answer at the moment. */
export type BucketProblem = 'refused' | 'absent' | 'elsewhere' | 'unreachable'

/** Asks for the bucket once; undefined where it answers as ours. */
export async function checkBucket(settings: BucketSettings, withinMs: number): Promise<BucketProblem | undefined> {
  const s3 = new S3({ ...clientConfig(settings), maxAttempts: 1 })
  try {
    await s3.headBucket({ Bucket: settings.name }, { abortSignal: AbortSignal.timeout(withinMs) })
    return undefined
  } catch (error) {
    return problemOf((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode)
  } finally {
    s3.destroy()
  }
}

function problemOf(status: number | undefined): BucketProblem {
  if (status === 401 || status === 403) return 'refused'
  if (status === 404) return 'absent'
  return status !== undefined && status < 500 ? 'elsewhere' : 'unreachable'
}
