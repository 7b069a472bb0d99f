import type { FastifyInstance } from 'fastify'
import { readForm } from '#platform/http/form-body.ts'
import { ApiError, errorBody } from './api-error.ts'
import { serveApi } from './api.ts'
import { serveCheckout } from './checkout/routes.ts'
import type { Sandbox, SandboxOptions } from './context.ts'
import { serveControl } from './control.ts'
import { serveDashboard } from './dashboard.ts'
import { makeTables, tablesExist } from './schema.ts'
import { openTimers } from './timers.ts'

export const sandboxPath = '/sandbox/razorpay'

/**
 * A payment gateway that speaks Razorpay's protocol and moves no money: its API, its checkout in the browser, its hosted
 * page and its signed events. A Fastify plugin of its own; it keeps its rows in the schema `sbx` and knows the product
 * only by HTTP.
 */
export async function razorpaySandbox(app: FastifyInstance, options: SandboxOptions): Promise<void> {
  if (!(await tablesExist(options.sql))) await makeTables(options.sql)
  const timers = openTimers(() => sandbox)
  const sandbox: Sandbox = {
    timeScale: 1,
    seed: undefined,
    ...options,
    wake: timers.wake,
    runDue: timers.runDue,
  }
  app.addHook('preClose', timers.stop)
  app.addHook('onReady', async () => timers.wake())
  await app.register(
    async (inside) => {
      readBodies(inside)
      inside.setErrorHandler((error, request, reply) => {
        if (error instanceof ApiError)
          return reply.code(error.status).send(errorBody(error.status, error.message, error.field))
        const { statusCode } = error as { statusCode?: number }
        if (statusCode && statusCode < 500)
          return reply.code(statusCode).send(errorBody(statusCode, 'The request could not be read.'))
        request.log.error({ err: error }, 'sandbox: unexpected failure')
        return reply
          .code(500)
          .send(errorBody(500, 'The server encountered an error. The incident has been reported to admins.'))
      })
      inside.setNotFoundHandler((_request, reply) =>
        reply.code(404).send(errorBody(404, 'The requested URL was not found on the server.')),
      )
      await inside.register(async (api) => serveApi(api, sandbox))
      await inside.register(async (checkout) => serveCheckout(checkout, sandbox))
      await inside.register(async (control) => serveControl(control, sandbox))
      await inside.register(async (dashboard) => serveDashboard(dashboard, sandbox))
    },
    { prefix: sandboxPath },
  )
}

function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, {}) : parseJson(request, body as string, done),
  )
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, readForm(body as string)),
  )
}
