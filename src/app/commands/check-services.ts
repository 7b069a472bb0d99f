import { lookup } from 'node:dns/promises'
import { access, constants, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { gatewayOf } from '#features/checkout/gateway/gateway-of.ts'
import { GatewayAway } from '#features/checkout/gateway/port.ts'
import { hasFfmpeg } from '#features/media/preparing/ffmpeg.ts'
import { type BucketProblem, checkBucket } from '#features/media/storage/check-bucket.ts'
import { SettingsError, type Settings } from '#platform/server/config.ts'
import { loggedError } from '#platform/server/log.ts'
import { warn } from './report.ts'

/** The result of a check: a wrong setting refuses the start, a service that is down for the moment does not. */
export type Problem = { kind: 'wrong' | 'unreachable'; message: string }
type Check = { name: string; find(withinMs: number): Promise<Problem | undefined> }

const checkMs = 5000

/**
 * Tries every service of the settings in parallel, for 5 seconds at most: SMTP, SMS, the bucket or folder of media, the
 * payment provider, ffmpeg. A service that is down only causes a warning, since it may come back while the application
 * runs.
 * @throws SettingsError naming every setting that does not work
 */
export async function checkServices(settings: Settings, withinMs = checkMs): Promise<void> {
  for (const line of settings.ignored) warn(line)
  const problems = await findProblems(settings, withinMs)
  const wrong = problems.filter(({ kind }) => kind === 'wrong')
  for (const { message } of problems.filter((one) => !wrong.includes(one))) warn(message)
  if (wrong.length > 0)
    throw new SettingsError(`These settings do not work:\n  ${wrong.map(({ message }) => message).join('\n  ')}`)
}

/** The results of all checks. Prints nothing. */
export async function findProblems(settings: Settings, withinMs = checkMs): Promise<Problem[]> {
  const found = await Promise.all(checksOf(settings).map((check) => withinTime(check, withinMs)))
  return found.filter((one) => one !== undefined)
}

async function withinTime(check: Check, withinMs: number): Promise<Problem | undefined> {
  const over = new AbortController()
  const timeout = sleep(withinMs, 'late' as const, { signal: over.signal }).catch(() => 'late' as const)
  const found = await Promise.race([check.find(withinMs), timeout])
  over.abort()
  if (found !== 'late') return found
  return unreachable(`${check.name}: no answer within ${withinMs / 1000} seconds`)
}

function checksOf(settings: Settings): Check[] {
  const { smtpUrl, sms, bucket, gateway, payments, ffmpeg } = settings
  const checks: Check[] = []
  if (smtpUrl) checks.push({ name: 'SMTP_URL', find: (withinMs) => checkSmtp(smtpUrl, withinMs) })
  if (sms) checks.push({ name: 'SMS_URL', find: () => checkAddress('SMS_URL', new URL(sms.url)) })
  if (bucket)
    checks.push({
      name: 'S3_BUCKET',
      find: async (withinMs) => bucketProblem(await checkBucket(bucket, withinMs), bucket),
    })
  else checks.push({ name: 'DATA_DIR', find: () => checkFolder(settings.dataDir) })
  // Only a path that the settings name is checked: the default program may be missing.
  if (ffmpeg && ffmpeg !== 'ffmpeg') checks.push({ name: 'FFMPEG', find: () => checkFfmpeg(settings) })
  if (payments && gateway.mode !== 'sandbox')
    checks.push({ name: 'RAZORPAY_KEY_ID', find: () => checkGateway(settings) })
  return checks
}

const wrong = (message: string): Problem => ({ kind: 'wrong', message })
const unreachable = (message: string): Problem => ({
  kind: 'unreachable',
  message: `${message}. The school starts all the same; check the setting if it lasts.`,
})

/** Connects and signs in, as sending does. */
async function checkSmtp(url: string, withinMs: number): Promise<Problem | undefined> {
  const patience = {
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
  }
  const transport = createTransport({ url, ...patience })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return smtpProblem(error as NodeJS.ErrnoException & { responseCode?: number }, new URL(url).host)
  } finally {
    transport.close()
  }
}

function smtpProblem(error: NodeJS.ErrnoException & { responseCode?: number }, host: string): Problem {
  const what = `${error.code ?? ''} ${error.message}`
  if (error.code === 'EAUTH' && (error.responseCode ?? 500) >= 500)
    return wrong(`SMTP_URL: ${host} refused the user or the password. Write @ : / in a password as %40 %3A %2F.`)
  if (/ENOTFOUND/.test(what)) return wrong(`SMTP_URL: there is no host ${host}. Correct its name.`)
  if (/certificate|CERT_/i.test(what))
    return wrong(
      `SMTP_URL: the certificate of ${host} is not valid for this name. Use the name that it was issued for.`,
    )
  if (/ETLS|wrong version number|SSL routines|packet length/i.test(what))
    return wrong(`SMTP_URL: ${host} does not speak TLS that way. Use smtps:// with port 465, smtp:// with port 587.`)
  return unreachable(
    `SMTP_URL: ${host} can't be reached (${error.code ?? error.name}); emails wait and are tried again`,
  )
}

/** An SMS provider can't be tried without sending: its name has to exist and its port to answer. */
async function checkAddress(name: string, url: URL): Promise<Problem | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
  try {
    await lookup(host)
    await new Promise<void>((resolve, reject) => {
      const socket = connect({ host, port }, () => resolve(void socket.destroy()))
      socket.setTimeout(checkMs, () => socket.destroy(new Error('ETIMEDOUT')))
      socket.once('error', reject)
    })
    return undefined
  } catch (error) {
    const { code = 'ETIMEDOUT' } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return wrong(`${name}: there is no host ${host}. Correct its name.`)
    return unreachable(`${name}: ${host} can't be reached (${code})`)
  }
}

/** Whether media can be stored in a folder, or in one that is yet to be created. */
async function checkFolder(folder: string): Promise<Problem | undefined> {
  for (let at = folder; ; at = dirname(at)) {
    try {
      if (!(await stat(at)).isDirectory()) return wrong(`DATA_DIR: ${at} is no folder. Name another one.`)
      await access(at, constants.W_OK)
      return undefined
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' && at !== dirname(at)) continue
      return wrong(`DATA_DIR: ${at} can't be written (${code}). Give this user the right to, or name another folder.`)
    }
  }
}

async function checkFfmpeg(settings: Settings): Promise<Problem | undefined> {
  if (await hasFfmpeg(settings)) return undefined
  return wrong('FFMPEG: it, or the ffprobe beside it, does not run. Correct its path, or write 0 to do without.')
}

function bucketProblem(problem: BucketProblem | undefined, { name }: { name: string }): Problem | undefined {
  if (problem === 'refused')
    return wrong(
      `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: they don't open the bucket ${name}. They need the rights to list, read, write and delete in it.`,
    )
  if (problem === 'absent') return wrong(`S3_BUCKET: there is no bucket ${name}. Create it, or correct the name.`)
  if (problem === 'elsewhere')
    return wrong(`S3_REGION and S3_ENDPOINT: the bucket ${name} isn't there. Name the region and address it lies in.`)
  return (
    problem && unreachable(`S3_ENDPOINT: the service of the bucket ${name} can't be reached; videos can't be played`)
  )
}

/** One signed-in GET, which changes nothing at the provider. */
async function checkGateway(settings: Settings): Promise<Problem | undefined> {
  try {
    await gatewayOf({ settings }).orderByReceipt('check-of-settings')
    return undefined
  } catch (error) {
    if (error instanceof GatewayAway)
      return unreachable('RAZORPAY_KEY_ID: the payment provider does not answer; nobody can pay until it does')
    const { message } = loggedError(error)
    return wrong(
      `RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET: the provider refused them (${message}). Copy both from its dashboard, of the same mode (test or live).`,
    )
  }
}
