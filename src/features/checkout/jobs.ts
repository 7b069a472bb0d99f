import { job } from '#platform/jobs/jobs.ts'
import { expireOrders } from './actions/expire-orders.ts'
import { readEvent } from './actions/read-event.ts'
import { reconcileOrder } from './actions/reconcile-order.ts'
import { sendDisputeNotice } from './actions/notify-of-dispute.ts'
import { sendStoppedRefundNotice } from './actions/notify-of-stopped-refund.ts'
import { remindOfRequest } from './actions/notify-of-request.ts'
import { sendReceipt, sendRefundNotice } from './actions/send-receipt.ts'
import { sendRefund } from './actions/send-refund.ts'
import { returnGifts } from './actions/return-gifts.ts'
import { closeRefundWindows } from './actions/close-refund-windows.ts'
import { splitSoldLines } from './actions/split-lines.ts'
import { sweepDisputes } from './actions/sweep-disputes.ts'
import { sweepEvents } from './actions/sweep-events.ts'
import { sweepRefunds } from './actions/sweep-refunds.ts'
import { sweepPayments } from './actions/sweep-payments.ts'

export const jobs = [
  job({ name: 'checkout.reconcile-order', run: reconcileOrder, urgent: true }),
  job({ name: 'checkout.read-event', run: readEvent, urgent: true, concurrency: 8 }),
  job({ name: 'checkout.send-refund', run: sendRefund, urgent: true }),
  job({ name: 'checkout.send-receipt', run: sendReceipt, urgent: true }),
  job({ name: 'checkout.send-refund-notice', run: sendRefundNotice, urgent: true }),
  job({ name: 'checkout.send-dispute-notice', run: sendDisputeNotice }),
  job({ name: 'checkout.send-stopped-refund-notice', run: sendStoppedRefundNotice }),
  job({ name: 'checkout.remind-of-request', run: remindOfRequest, concurrency: 1 }),
  job({ name: 'checkout.split-sold-lines', run: splitSoldLines, cron: '17 * * * *', expireInSeconds: 1800 }),
  job({ name: 'checkout.close-refund-windows', run: closeRefundWindows, cron: '47 * * * *', expireInSeconds: 1800 }),
  job({ name: 'checkout.return-gifts', run: returnGifts, cron: '20 4 * * *', expireInSeconds: 1800 }),
  job({ name: 'checkout.expire-orders', run: expireOrders, cron: '*/5 * * * *' }),
  job({ name: 'checkout.sweep-payments', run: sweepPayments, cron: '30 3 * * *', expireInSeconds: 1800 }),
  job({ name: 'checkout.sweep-refunds', run: sweepRefunds, cron: '45 3 * * *', expireInSeconds: 1800 }),
  job({ name: 'checkout.sweep-disputes', run: sweepDisputes, cron: '35 3 * * *', expireInSeconds: 1800 }),
  job({ name: 'checkout.sweep-events', run: sweepEvents, cron: '55 3 * * *' }),
]
