import type { FastifyInstance } from 'fastify'
import { ApiError } from './api-error.ts'
import { send } from './checkout/send.ts'
import type { Sandbox } from './context.ts'
import { runAction, refuseStrangers } from './control.ts'
import { dashboardPage } from './dashboard-page.ts'
import { noFaults } from './faults.ts'

type Fields = Record<string, unknown>
type Notice = { done?: string; wrong?: string }

/** The dashboard: what happened, and buttons for what should. It has forms alone, for the same actions as the control call. */
export async function serveDashboard(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const base = app.prefix
  app.get<{ Querystring: Notice }>('/dashboard', async (request, reply) => {
    const { done, wrong } = request.query
    const body = await dashboardPage(sandbox, base, {
      ...(typeof done === 'string' ? { done: done.slice(0, 200) } : {}),
      ...(typeof wrong === 'string' ? { wrong: wrong.slice(0, 200) } : {}),
    })
    return send(reply, 'Gateway dashboard', body, base, { style: 'dashboard' })
  })

  app.post('/dashboard', async (request, reply) => {
    refuseStrangers(request.headers)
    const fields = (request.body ?? {}) as Fields
    try {
      await runAction(sandbox, formFields(fields))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return reply.redirect(`${base}/dashboard?wrong=${encodeURIComponent(error.message)}`, 303)
    }
    return reply.redirect(`${base}/dashboard?done=${encodeURIComponent(`Done: ${String(fields.action)}`)}`, 303)
  })
}

/** A form sends text: numbers become numbers again where a fault is one. */
function formFields(fields: Fields): unknown {
  if (fields.action !== 'set') return fields
  const sent = (typeof fields.faults === 'object' && fields.faults ? fields.faults : {}) as Fields
  const faults = Object.entries(sent).map(([name, value]) => {
    const number = Object.hasOwn(noFaults, name) && typeof noFaults[name as keyof typeof noFaults] === 'number'
    return [name, number && typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : value]
  })
  return { action: 'set', faults: Object.fromEntries(faults) }
}
