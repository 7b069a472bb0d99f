import { datesIn } from '#platform/format/format.ts'
import { languageOf } from '#platform/i18n/language.ts'
import { plural } from '#platform/i18n/plural-en.ts'
import type { CheckedPart, CheckState, TestablePart } from '../contract/system-check.ts'

const hours = (n: number) => plural(n, { one: '1 hour', other: `${n} hours` })
const days = (n: number) => plural(n, { one: '1 day', other: `${n} days` })
const seconds = (n: number) => plural(n, { one: '1 second', other: `${n} seconds` })
const minutes = (n: number) => plural(n, { one: '1 minute', other: `${n} minutes` })

const { dateTime } = datesIn(languageOf('en').formats)

/** A reason from elsewhere may have its own full stop. */
const sentence = (reason: string) => reason.replace(/[.।]?$/, '.')

/** The texts of the system check, on its page and in `npm run doctor`. */
export const messages = {
  title: 'System check',
  intro: 'Checks the database, the services, the disk and the backups of this installation.',
  checked: (when: string) => `Checked ${when}`,
  checkAgain: 'Check again',
  allChecks: 'All checks',
  failed: 'We could not run the checks.',
  allFine: 'Everything works.',
  summary: (wrong: number, warnings: number) =>
    [
      wrong > 0 && plural(wrong, { one: '1 check failed', other: `${wrong} checks failed` }),
      warnings > 0 && plural(warnings, { one: '1 warning', other: `${warnings} warnings` }),
    ]
      .filter(Boolean)
      .join(', '),
  states: { ok: 'OK', warning: 'Warning', wrong: 'Failed' } satisfies Record<CheckState, string>,
  parts: {
    release: 'Release',
    maintenance: 'Maintenance',
    settings: 'Settings',
    address: 'Site address',
    proxy: 'Proxy',
    database: 'Database',
    connections: 'Database connections',
    replica: 'Read replica',
    standbys: 'Standbys',
    migrations: 'Migrations',
    jobs: 'Background jobs',
    failures: 'Failures',
    money: 'Money',
    email: 'Email',
    sms: 'SMS',
    gateway: 'Payment gateway',
    webhook: 'Payment webhook',
    payouts: 'Payout gateway',
    storage: 'File storage',
    video: 'Video processing',
    disk: 'Disk space',
    memory: 'Memory',
    clock: 'Clock',
    outsideClock: 'Outside clock',
    backup: 'Backup',
    archive: 'Archive',
    rehearsal: 'Rehearsed restore',
    alerts: 'Alerts',
  } satisfies Record<CheckedPart, string>,

  tests: {
    email: 'Send a test email',
    sms: 'Send a test SMS',
    gateway: 'Create a test order',
    webhook: 'Check the address',
    storage: 'Write and read a file',
    alerts: 'Send a test alert',
  } satisfies Record<TestablePart, string>,
  testing: 'Testing …',
  testUnavailable: 'This installation has no such service. Set it up first.',
  tooManyTests: 'You can run 20 tests an hour. Please try again later.',
  emailTaken: (host: string, address: string) => `${host} accepted an email to ${address}. Check that it arrives.`,
  emailInMailbox: 'The email is in the mailbox of this evaluation school.',
  emailNotTaken: (host: string, why: string) =>
    `${host} did not accept the email (${why}). Check that MAIL_FROM is an address that this account may send from.`,
  smsTaken: (host: string, number: string) =>
    `${host} accepted an SMS to ${number}. It holds the code 000000, because operators deliver only the registered text. Check that it arrives.`,
  smsInMailbox: 'The SMS is in the mailbox of this evaluation school.',
  smsNotTaken: (host: string, why: string) =>
    `SMS_URL: ${host} did not accept the SMS (${why}). Check SMS_KEY, SMS_SENDER and the ids of the templates.`,
  webhookReached: (address: string) =>
    `${address} leads to this school, and refuses what is not signed. Send a test event from the dashboard of the payment gateway.`,
  webhookNotReached: (address: string, why: string) =>
    `${address} did not answer as this school does (${why}). Check SITE_URL, the proxy and the firewall.`,
  fileFine: (place: string) => `A file was written to ${place}, read and deleted.`,
  fileDiffers: (place: string) =>
    `A file was written to ${place} and came back with other contents. Do not use this storage before its provider has found the cause.`,
  fileFailed: (place: string, why: string) =>
    `A file could not be written to ${place}, read and deleted (${why}). Check the rights of this user, and that the disk is mounted for writing.`,
  storageFull: (place: string, why: string) =>
    `There is no room in ${place} (${why}). Delete what is not needed there, or enlarge the disk or the quota.`,
  orderCreated: (order: string) => `The payment gateway created order ${order} of ₹1. It stays unpaid.`,
  testPaymentUnsigned:
    'The answer of the payment gateway is not signed with RAZORPAY_KEY_SECRET. Copy the key and its secret together from its dashboard.',
  testPaymentUnknown: (payment: string) =>
    `The payment gateway does not know ${payment} as a test payment of this school. Check that key and secret belong to the same account.`,
  testPaymentFine: (payment: string) =>
    `₹1 was paid (${payment}), and the signature is right. The payment gateway gives it back by itself within 5 days.`,
  testPaymentCaptured: (payment: string) =>
    `₹1 was paid, and your account at the payment gateway captures every payment at once. Refund ${payment} on its dashboard.`,
  testPaymentEvent: 'The payment gateway has sent an event since.',
  testPaymentNoEvent: (address: string) =>
    `No event has come yet. If none comes within a minute, check at the payment gateway that its webhook leads to ${address} and sends payment.authorized.`,

  notChecked: (why: string) =>
    `This check could not be done: ${sentence(why)} Correct the cause, or check again in a minute.`,
  noAnswer: (setting: string, seconds: number) =>
    `${setting}: no answer within ${seconds} seconds. Check this setting, the firewall, and whether the service is running.`,
  release: (release: string, node: string, postgres: string) =>
    `Version ${release}, Node ${node}, PostgreSQL ${postgres}`,
  maintenanceOn: (since: Date) =>
    `Maintenance mode has been on since ${dateTime(since)}: visitors see its page. To open the school: npm run maintenance -- off.`,
  settingsValid: 'All settings are valid.',
  setupUnfinished:
    'The school is not open to visitors yet. Finish its setup: sign in and open Setup, or restart to get a new setup link.',
  storedUnreadable: (names: string) =>
    `${names} were stored under another MEDIA_SECRET. Set that one again, or set these in the environment.`,
  settingsIgnored: (names: string) => `These names look like settings and are ignored: ${names}. Check their spelling.`,

  addressAnswers: (address: string) => `${address} leads to this installation.`,
  certificateEnds: (address: string, left: number) =>
    `${address} leads to this installation. Its TLS certificate is valid for ${days(left)}.`,
  certificateEndsSoon: (left: number) =>
    `The TLS certificate is valid for only ${days(left)}. Renew it, or check why it is not renewed automatically.`,
  certificateWrong: (why: string) =>
    `Browsers refuse the TLS certificate of SITE_URL (${why}). Install a certificate for this name.`,
  addressAway: (address: string, why: string) =>
    `${address} does not answer from this server (${why}). Start the application, and check SITE_URL, DNS, the proxy and the firewall.`,
  addressElsewhere: (address: string) =>
    `${address} answers, but not with this application. Check SITE_URL, and where the proxy leads.`,
  noProxy: 'Requests arrive without a proxy, as TRUST_PROXY expects.',
  proxyFine: (proxies: number) =>
    `Requests arrive through ${plural(proxies, { one: '1 proxy', other: `${proxies} proxies` })}, as TRUST_PROXY expects.`,
  proxyNotTrusted: (proxies: number) =>
    `Requests arrive through a proxy, but TRUST_PROXY is 0, so all visitors share one limit. Set TRUST_PROXY to ${proxies}.`,
  proxySilent:
    'TRUST_PROXY is set, but a request arrived without X-Forwarded-For. Let the proxy send it, or set TRUST_PROXY to 0.',
  proxyFewer: (expected: number, arrived: number) =>
    `TRUST_PROXY is ${expected}, but this request passed ${arrived}. Visitors could choose their own address: set TRUST_PROXY to ${arrived}.`,
  proxyProtocol: (protocol: string) =>
    `The proxy says that a request came by ${protocol}, and SITE_URL says otherwise. Send visitors on to the address of SITE_URL.`,

  database: (size: string, extensions: string) => `Size ${size}. Extensions: ${extensions || 'none'}.`,
  databaseAway: (why: string) =>
    `The database does not answer: ${sentence(why)} Start its server, or correct DATABASE_URL where that is set.`,
  statementHangs: (age: number) =>
    `A statement has run for ${seconds(age)}. Find it in pg_stat_activity, and end it with pg_terminate_backend unless it is needed.`,
  connections: (used: number, allowed: number, needed: number) =>
    `${used} of ${allowed} connections are in use. A server with these settings opens up to ${needed}.`,
  connectionsTooFew: (needed: number, allowed: number) =>
    `A server with these settings opens up to ${needed} connections, and PostgreSQL allows ${allowed}. Raise max_connections, or lower DATABASE_CONNECTIONS or WEB_PROCESSES.`,
  connectionsScarce: (used: number, allowed: number) =>
    `${used} of ${allowed} connections are in use. Raise max_connections, or put a pooler before PostgreSQL.`,
  replicaFine: 'The read replica has caught up.',
  replicaBehind: (size: string) =>
    `The read replica is ${size} behind. The primary answers everything until it has caught up. If that lasts, check the load and the network of the replica.`,
  replicaAway: (why: string) =>
    `The read replica can't be used (${why}). The primary answers everything. Check DATABASE_READ_URL and the replica.`,
  standbys: (count: number, name: string, size: string) =>
    `${plural(count, { one: '1 standby streams', other: `${count} standbys stream` })}. The furthest behind is ${name}, by ${size}.`,
  slotInactive: (slot: string, size: string) =>
    `No standby uses the replication slot ${slot}, so ${size} of WAL remain on the database’s disk, and more is added. Start its standby, or delete the slot: select pg_drop_replication_slot('${slot}').`,
  slotBehind: (slot: string, size: string) =>
    `The standby of the replication slot ${slot} is far behind, so ${size} of WAL remain on the database’s disk. Check the load, the disk and the network of that standby.`,
  databaseEmpty: 'This database is empty. Start the application: it creates the tables.',
  migrationsFine: (count: number) => `All ${count} migrations were applied.`,
  migrationsMissing: (count: number) =>
    `${plural(count, { one: '1 migration was', other: `${count} migrations were` })} not applied. Restart the application.`,
  migrationsOfNext: (name: string) =>
    `The next release has migrated this database (to ${name}), and this release works with it.`,
  migrationsNewer: (name: string) => `A newer release has migrated this database (to ${name}). Start that release.`,

  jobsFine: (waiting: string) => `Jobs are running. ${waiting} waiting now.`,
  jobsStopped: (waiting: string, since: number) =>
    `No job has run for ${minutes(since)}, and ${waiting} are waiting. Start a server with WORK=1, or run npm run worker.`,
  jobsNeverRan: (waiting: string) =>
    `No job has run in the last hour, and ${waiting} are waiting. Start a server with WORK=1, or run npm run worker.`,
  failuresNone: 'Nothing failed.',
  jobFailed: (job: string, count: number) =>
    `${job}: ${plural(count, { one: '1 job', other: `${count} jobs` })} failed. Try again or dismiss them on the dashboard of administrators.`,
  emailFailed: (count: number, why: string) =>
    `${plural(count, { one: '1 email', other: `${count} emails` })} could not be sent (${why}). Correct the cause, then dismiss the count on the dashboard of administrators.`,
  smsFailed: (count: number, why: string) =>
    `${count} SMS could not be sent (${why}). Correct the cause, then dismiss the count on the dashboard of administrators.`,
  moneyFine: 'No refund or payout has failed, and no money is unexplained.',
  moneyWaits: (what: string) => `${what}. Open it on the Finance page.`,

  mailboxOnly: 'This evaluation school stores messages in its mailbox and sends none.',
  codesNotSent: 'Neither email nor SMS is set up, so no sign-in code can be sent. Enter one of them under Setup.',
  keysMissing: 'There are no payment keys, so no one can pay. Enter them under Setup, or choose free courses only.',
  emailUnused: 'Not set. Sign-in codes are sent by SMS.',
  smsUnused: 'Not set. Sign-in codes are sent by email.',
  smtpFine: (host: string) => `${host} accepts the sign-in.`,
  smtpRefused: (host: string) =>
    `SMTP_URL: ${host} refused the user or the password. Write @ : / in a password as %40 %3A %2F.`,
  hostUnknown: (setting: string, host: string) => `${setting}: there is no host ${host}. Correct its name.`,
  smtpCertificate: (host: string) =>
    `SMTP_URL: the certificate of ${host} is not valid for this name. Use the name that it was issued for.`,
  smtpTls: (host: string) =>
    `SMTP_URL: ${host} does not speak TLS that way. Use smtps:// with port 465, smtp:// with port 587.`,
  smtpAway: (host: string, code: string) =>
    `SMTP_URL: ${host} can't be reached (${code}); emails wait and are tried again. Check the host, the port and the firewall.`,
  smsFine: (host: string) => `${host} answers.`,
  hostAway: (setting: string, host: string, code: string) =>
    `${setting}: ${host} can't be reached (${code}). Check the address and the firewall.`,

  paymentsOff: 'PAYMENTS is 0: all courses are free.',
  sandbox: 'The sandbox takes test payments. No real money moves.',
  gatewayFine: (mode: 'test' | 'live') => `The payment gateway accepts the ${mode} keys.`,
  gatewayAway:
    'RAZORPAY_KEY_ID: the payment gateway does not answer; no one can pay until it does. Check its status page, and that the firewall lets this server reach it.',
  gatewayRefused: (why: string) =>
    `RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET: the payment gateway refused them (${why}). Copy both from its dashboard, of the same mode (test or live).`,
  webhookSeen: (ago: number) =>
    ago < 1 ? 'The last event came within the hour.' : `The last event came ${hours(ago)} ago.`,
  webhookNever:
    'No event has come yet. Create the webhook at the payment gateway, and send a test event from its dashboard.',
  webhookMissing:
    'A payment was made in the last 24 hours, but no event has come. Check the webhook’s address and secret at the payment gateway.',

  payoutsByFile: 'Creators are paid by bank files.',
  payoutsFine: (mode: 'test' | 'live') => `The payout gateway accepts the ${mode} keys and the account.`,
  payoutsAway:
    'RAZORPAYX_KEY_ID: the payout gateway does not answer; payouts wait and are tried again. Check its status page, and that the firewall lets this server reach it.',
  payoutsRefused: (why: string) =>
    `RAZORPAYX_KEY_ID, RAZORPAYX_KEY_SECRET and RAZORPAYX_ACCOUNT_NUMBER: the payout gateway refused them (${why}). Copy them from its dashboard, of the same mode (test or live), and add this server to its allow-list.`,

  folderFine: (folder: string) => `${folder} can be written.`,
  folderIsFile: (folder: string) => `DATA_DIR: ${folder} is no folder. Name another one.`,
  folderReadOnly: (folder: string, code: string) =>
    `DATA_DIR: ${folder} can't be written (${code}). Give this user the right to, or name another folder.`,
  bucketRefused: (bucket: string, why: string) =>
    `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: the bucket ${bucket} refused them (${why}). They need the rights to list, read, write and delete in it.`,
  bucketAbsent: (bucket: string) => `S3_BUCKET: there is no bucket ${bucket}. Create it, or correct the name.`,
  bucketElsewhere: (bucket: string) =>
    `S3_REGION and S3_ENDPOINT: the bucket ${bucket} isn't there. Name the region and address it lies in.`,
  bucketAway: (bucket: string) =>
    `S3_ENDPOINT: the service of the bucket ${bucket} can't be reached; files can't be opened or uploaded. Check the address and the firewall, or ask the provider.`,
  videoFine: 'ffmpeg prepares videos for slow networks.',
  videoOff: 'There is no ffmpeg. Videos play as they were uploaded. Install ffmpeg to prepare them for slow networks.',
  ffmpegWrong: 'FFMPEG: it, or the ffprobe beside it, does not run. Correct its path, or write 0 to do without.',

  disk: (free: string, percent: number, folder: string) => `${free} free (${percent}%) on the disk of ${folder}.`,
  diskScarce: (free: string, percent: number, folder: string) =>
    `Only ${free} free (${percent}%) on the disk of ${folder}. Delete old backups, or enlarge this disk.`,
  diskFull: (free: string, folder: string) =>
    `Only ${free} free on the disk of ${folder}: too little for uploads or for the database. Delete old backups, or enlarge this disk.`,
  memory: (available: string, total: string) => `${available} of ${total} available.`,
  memoryScarce: (available: string, total: string, percent: number) =>
    `Only ${available} of ${total} of memory available (${percent}%). Look which program uses most of it, or enlarge the machine or the limit of its container.`,
  memorySmall: (total: string) =>
    `There are ${total} of memory, and 1 GB is advised. Enlarge the machine or the limit of its container, or move PostgreSQL elsewhere; FFMPEG=0 saves what preparing videos takes.`,
  clockFine: 'The clocks of this server and of the database agree.',
  clockOff: (off: number) =>
    `The clocks of this server and of the database differ by ${seconds(off)}. Turn on time synchronisation (NTP) on both.`,
  clockOutsideFine: (host: string) => `The clock of this server agrees with that of ${host}.`,
  clockOutsideOff: (host: string, off: number) =>
    `The clock of this server differs from that of ${host} by ${seconds(off)}. Turn on time synchronisation (NTP).`,
  clockOutsideWrong: (host: string, off: number) =>
    `The clock of this server differs from that of ${host} by ${seconds(off)}: signed requests are refused, and documents may carry the wrong day. Turn on time synchronisation (NTP).`,
  backupFine: (ago: number) =>
    ago < 1 ? 'The last backup is less than an hour old.' : `The last backup is ${hours(ago)} old.`,
  backupOld: (ago: number) =>
    `The last backup is ${hours(ago)} old. Run npm run backup every night, and check why it did not run.`,
  backupNone: 'There is no backup. Run npm run backup every night, and store the file on another disk.',
  backupNotNeeded: 'There is no backup. An evaluation school needs none.',

  archiveOff:
    'Not set. ARCHIVE_TO stores every change within about a minute, so that any moment of the last days can be restored.',
  archiveFine: (reach: number, ago: number) =>
    `Any moment ${reach < 1 ? 'since the first base backup' : `of the last ${reach < 48 ? hours(reach) : days(Math.floor(reach / 24))}`} can be restored. The newest change arrived ${ago < 1 ? 'less than a minute' : minutes(ago)} ago.`,
  archiveBehind: (behind: number, size: string) =>
    `The archive is ${minutes(behind)} behind, and ${size} wait on the disk of DATA_DIR. Check that the place of ARCHIVE_TO can be written.`,
  archiveStuck:
    'PostgreSQL can’t hand over its changes for the archive, and stores all of them on the disk of DATA_DIR. Look for the cause in its server.log: room, gzip or sync may be missing.',
  archiveNoBase:
    'The archive has no base backup yet, so nothing can be restored from it. It is made within 10 minutes of a start. To make it now: npm run archive -- base.',
  archiveBaseOld: (ago: number) =>
    `The newest base backup of the archive is ${hours(ago)} old. One is made every night: look for failed jobs on the dashboard of administrators.`,
  archiveGap: (file: string) =>
    `The archive lacks ${file}: what was changed after it can’t be restored until the next base backup, which is made within 10 minutes. To make it now: npm run archive -- base.`,
  rehearsalPassed: (ago: number, rows: string, seconds: number) =>
    `A restore was rehearsed ${ago < 1 ? 'less than a day' : days(ago)} ago and passed: ${rows} rows, ${plural(seconds, { one: '1 second', other: `${seconds} seconds` })}.`,
  rehearsalOld: (ago: number) =>
    `The last rehearsed restore that passed is ${days(ago)} old. One is rehearsed every week: look for failed jobs on the dashboard of administrators.`,
  rehearsalNone:
    'No restore has been rehearsed yet. One is rehearsed in the night after the first base backup. To rehearse now: npm run archive -- rehearse.',
  rehearsalFailed: (why: string) =>
    `The last rehearsed restore failed: ${why}. Run npm run archive -- base, then npm run archive -- rehearse.`,
  rehearsalSkipped: (needed: string, free: string) =>
    `The last rehearsal was left out: it needs ${needed} on the disk of DATA_DIR, and ${free} are free. Enlarge the disk.`,

  alertsOff: 'This evaluation school sends no alerts. ALERT_EMAIL or ALERT_WEBHOOK turns them on.',
  alertsTo: (whom: string) => `New problems are sent to ${whom}.`,
  alertsToNobody:
    'No one receives an alert about a new problem. Set ALERT_WEBHOOK, or SMTP_URL to send them to administrators by email.',
  alertNotSent: (why: string) =>
    `The last alert did not arrive everywhere (${why}). Correct ALERT_EMAIL, ALERT_WEBHOOK or SMTP_URL, then send a test alert.`,
  alertSent: 'A test alert was sent to everyone who receives alerts. Check that it arrives.',
  testAlert: 'This is a test. Alerts arrive here.',
}
