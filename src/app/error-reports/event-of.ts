import { createStackParser, type Event, type Exception } from '@sentry/core'
import { nodeStackLineParser } from '@sentry/core/server'
import { type ErrorLine, type LoggedError, loggedError } from '#platform/server/log.ts'

const parseStack = createStackParser(nodeStackLineParser())
/** Fields of a line that name what was running, and what they are called in the report. Others may hold a person's data. */
const tags = { reqId: 'request_id', method: 'method', route: 'route', job: 'job', jobId: 'job_id' }

/** A line of the log as an event: what happened and where, without anyone's data. */
export function eventOf({ message, fields }: ErrorLine): Event {
  const found = Object.entries(tags).filter(([field]) => typeof fields[field] === 'string')
  return {
    level: 'error',
    platform: 'node',
    message,
    tags: Object.fromEntries(found.map(([field, tag]) => [tag, fields[field] as string])),
    ...(typeof fields.route === 'string' ? { transaction: `${String(fields.method)} ${fields.route}` } : {}),
    ...(fields.err === undefined ? {} : { exception: { values: exceptionsOf(loggedError(fields.err)) } }),
  }
}

/** The causes first, as the protocol has it. */
function exceptionsOf({ type, message, stack, code, where, cause }: LoggedError): Exception[] {
  const facts = [code, where].filter(Boolean).join(', ')
  // A message with line breaks could look like a place in the code.
  const frames = parseStack(stack.slice(stack.indexOf(message) + message.length))
  const exception = { type, value: withoutPersonalData(message) + (facts && ` (${facts})`), stacktrace: { frames } }
  return [...(cause ? exceptionsOf(cause) : []), exception]
}

/** The log stays with the operator and a report leaves, so it also goes without email addresses, numbers and tokens. */
function withoutPersonalData(message: string): string {
  return message.replaceAll(/\S*@\S*|\+?\d[\d -]{4,}\d|[\w-]{40,}/g, '[hidden]')
}
