// node tests/journeys/run-job.ts PORT JOB: the school of serve.mjs on this port runs a job that a night would have run.
import { databaseOnPort, enqueueJob } from './school-on-port.ts'

const [port = '', job = ''] = process.argv.slice(2)
await enqueueJob((await databaseOnPort(port)).applicationUrl, job)
