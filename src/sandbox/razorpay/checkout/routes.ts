import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../api-error.ts'
import type { Sandbox } from '../context.ts'
import { tokensOf } from '../customers/tokens.ts'
import type { PaymentRow } from '../entities.ts'
import { isFailureReason } from '../failures.ts'
import { approvePayment, failPayment, leavePending, readPayment, startPayment } from '../payments.ts'
import { bankPage } from './bank-page.ts'
import { chosenPayment } from './chosen-payment.ts'
import { closedPage, failurePage, leftPage, pendingPage, silentPage, successPage } from './done-pages.ts'
import type { Html } from './html.ts'
import { methodPage } from './method-pages.ts'
import { assets, sheet } from './page.ts'
import { send, sendAsset, sendError } from './send.ts'
import { type Checkout, methods, openCheckout, readCheckout } from './sessions.ts'

type Fields = Record<string, unknown>
type One = { Params: { id: string; payment: string } }

/** checkout.js, the hosted page and the pretended bank. Plain documents and forms: scripts only add comfort. */
export async function serveCheckout(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  const base = app.prefix
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, base))
  app.get('/v1/checkout.js', async (_request, reply) => sendAsset(reply, assets.checkout))
  for (const asset of [assets.page, assets.base, assets.sheet, assets.dashboard])
    app.get(`/assets/${asset.name}`, async (_request, reply) => sendAsset(reply, asset))

  const open = async (request: FastifyRequest, reply: FastifyReply, fields: unknown, shown: 'frame' | 'page') => {
    const id = await openCheckout(sandbox, (fields ?? {}) as Fields, shown, hostsOf(sandbox, request))
    return reply.redirect(`${base}/checkout/${id}`, 303)
  }
  app.get('/checkout', (request, reply) => open(request, reply, request.query, 'frame'))
  app.post('/checkout', (request, reply) => open(request, reply, request.body, 'frame'))
  app.post('/v1/checkout/embedded', (request, reply) => open(request, reply, request.body, 'page'))

  app.get<One & { Querystring: { method?: string } }>('/checkout/:id', async (request, reply) => {
    const checkout = await readCheckout(sandbox, request.params.id)
    const closed = closedNow(sandbox, base, checkout)
    if (closed) return show(reply, checkout, closed, 'closed')
    const method = methods.find((one) => one === request.query.method) ?? checkout.options.method
    return show(reply, checkout, await methodPage(base, checkout, method, { saved: await savedBy(checkout) }), 'open')
  })

  app.post<One>('/checkout/:id/pay', async (request, reply) => {
    const checkout = await readCheckout(sandbox, request.params.id)
    const closed = closedNow(sandbox, base, checkout)
    if (closed) return show(reply, checkout, closed, 'closed')
    const selected = await chosenPayment(sandbox, checkout, (request.body ?? {}) as Fields)
    if ('errors' in selected)
      return show(
        reply.code(422),
        checkout,
        await methodPage(base, checkout, 'card', { errors: selected.errors, saved: await savedBy(checkout) }),
        'open',
      )
    const { email, contact, description } = checkout.options
    const payment = await startPayment(sandbox, checkout.order.id, { ...selected, email, contact, description })
    return reply.redirect(`${base}/checkout/${checkout.id}/bank/${payment.id}`, 303)
  })

  app.get<One>('/checkout/:id/bank/:payment', async (request, reply) => {
    const { checkout, payment } = await both(sandbox, request.params)
    if (payment.status !== 'created' || payment.pending)
      return reply.redirect(`${base}/checkout/${checkout.id}/done/${payment.id}`, 303)
    return show(reply, checkout, bankPage(base, checkout, payment), 'open')
  })

  app.post<One>('/checkout/:id/bank/:payment', async (request, reply) => {
    const { checkout, payment } = await both(sandbox, request.params)
    const fields = (request.body ?? {}) as Fields
    const outcome = sandbox.now().getTime() > checkout.endsAt ? 'late' : fields.outcome
    const otp = typeof fields.otp === 'string' ? fields.otp.trim() : ''
    if (outcome === 'otp' && !/^\d{1,10}$/.test(otp))
      return show(
        reply.code(422),
        checkout,
        bankPage(base, checkout, payment, 'Enter the digits you were sent'),
        'open',
      )
    await answerAsBank(sandbox, payment, outcome, { otp, reason: fields.reason })
    const quiet = outcome === 'closed' ? '?quiet=1' : ''
    const cancelled = outcome === 'cancel'
    return reply.redirect(
      cancelled
        ? `${base}/checkout/${checkout.id}/cancel`
        : `${base}/checkout/${checkout.id}/done/${payment.id}${quiet}`,
      303,
    )
  })

  app.get<One & { Querystring: { quiet?: string } }>('/checkout/:id/done/:payment', async (request, reply) => {
    const { checkout, payment } = await both(sandbox, request.params)
    if (payment.status === 'failed') return show(reply, checkout, failurePage(base, checkout, payment), 'closed')
    if (payment.status === 'created') return show(reply, checkout, pendingPage(base, checkout), 'closed', 3)
    if (request.query.quiet) return show(reply, checkout, silentPage(), 'closed')
    return show(reply, checkout, successPage(sandbox, checkout, payment), 'closed')
  })

  app.get<One>('/checkout/:id/cancel', async (request, reply) => {
    const checkout = await readCheckout(sandbox, request.params.id)
    const { shown, cancelUrl } = checkout.options
    if (shown === 'page' && cancelUrl) return reply.redirect(cancelUrl, 303)
    const main =
      shown === 'frame' ? leftPage() : closedPage(base, checkout, 'Payment cancelled', 'You can close this page.')
    return show(reply, checkout, main, 'closed')
  })

  async function savedBy({ options }: Checkout) {
    return options.customerId ? tokensOf(sandbox, options.customerId) : []
  }

  function show(
    reply: FastifyReply,
    checkout: Checkout,
    main: Html,
    status: 'open' | 'closed',
    refreshSeconds?: number,
  ) {
    const title = `Pay ${checkout.options.name}`
    return send(reply, title, sheet(base, checkout, main, { status }), base, {
      ways: [checkout.options.callbackUrl, checkout.options.cancelUrl],
      ...(refreshSeconds ? { refreshSeconds } : {}),
    })
  }
}

function closedNow(sandbox: Sandbox, base: string, checkout: Checkout): Html | undefined {
  if (checkout.order.status === 'paid')
    return closedPage(base, checkout, 'Already paid', 'This order is paid. Nothing more will be taken.')
  if (sandbox.now().getTime() > checkout.endsAt)
    return closedPage(base, checkout, 'This page has expired', 'Go back and start the payment again.')
  return undefined
}

async function both(
  sandbox: Sandbox,
  params: { id: string; payment: string },
): Promise<{ checkout: Checkout; payment: PaymentRow }> {
  const checkout = await readCheckout(sandbox, params.id)
  const payment = await readPayment(sandbox.sql, params.payment)
  if (payment.order_id !== checkout.order.id) throw new ApiError(400, 'The id provided does not exist')
  return { checkout, payment }
}

async function answerAsBank(
  sandbox: Sandbox,
  payment: PaymentRow,
  outcome: unknown,
  { otp, reason }: { otp: string; reason: unknown },
): Promise<void> {
  switch (outcome) {
    case 'otp':
      if (payment.planned_failure && isFailureReason(payment.planned_failure))
        await failPayment(sandbox, payment.id, payment.planned_failure)
      else if (otp.length < 4) await failPayment(sandbox, payment.id, 'incorrect_otp')
      else await approvePayment(sandbox, payment.id)
      return
    case 'success':
    case 'closed':
      await approvePayment(sandbox, payment.id)
      return
    case 'failure':
      await failPayment(sandbox, payment.id, isFailureReason(reason) ? reason : 'payment_failed')
      return
    case 'pending':
      await leavePending(sandbox, payment.id)
      return
    case 'cancel':
      await failPayment(sandbox, payment.id, 'payment_cancelled')
      return
    case 'late':
      await failPayment(sandbox, payment.id, 'payment_timed_out')
      return
    default:
      throw new ApiError(400, 'Choose how the payment ends')
  }
}

/** Where a browser may be sent back to: this server by the name it was reached under, and the merchant's. */
function hostsOf(sandbox: Sandbox, request: FastifyRequest): string[] {
  const known = [sandbox.origin(), sandbox.webhookUrl()].map((address) => URL.parse(address)?.host)
  return [request.host, ...known].filter((host): host is string => Boolean(host))
}
