import { acceptGift } from './actions/accept-gift.ts'
import { assignRefund } from './actions/assign-refund.ts'
import { attachPayment } from './actions/attach-payment.ts'
import { bundlePrice } from './actions/bundle-price.ts'
import { callback } from './actions/callback.ts'
import { cancelPayment } from './actions/cancel-payment.ts'
import { clearStatus } from './actions/clear-status.ts'
import { createOrder, createRazorpayOrder } from './actions/create-order.ts'
import { createPayment } from './actions/create-payment.ts'
import { enrollWithPayment } from './actions/enroll-with-payment.ts'
import { paymentConfig, paymentStatus, payPrefill, paySession } from './actions/pay-session.ts'
import { webhook } from './actions/receive-webhook.ts'
import { myBilling, saveBilling } from './actions/save-billing.ts'
import { refundHeldSale, releaseHeldSale } from './actions/decide-held-sale.ts'
import { endDispute } from './actions/end-dispute.ts'
import { explainEvent } from './actions/explain-event.ts'
import { refundPayment } from './actions/refund-payment.ts'
import { settlePayment } from './actions/settle-payment.ts'
import { settleRefund } from './actions/settle-refund.ts'
import { checkWithProvider } from './actions/check-with-provider.ts'
import { approveRefund, declineRefund } from './actions/decide-refund.ts'
import { refreshPaymentMethods } from './actions/refresh-payment-methods.ts'
import { removePaymentMethod } from './actions/remove-payment-method.ts'
import { requestRefund } from './actions/request-refund.ts'
import { orderPrice } from './actions/order-price.ts'
import { initPayment } from './actions/start-payment.ts'
import { verifyPayment, verifyRazorpayPayment } from './actions/verify-payment.ts'
import { adminAttention } from './queries/admin-attention.ts'
import { attentionAtProvider } from './queries/attention-at-provider.ts'
import { adminOrder } from './queries/admin-order.ts'
import { paymentDocument } from './queries/payment-document.ts'
import { paymentMethods } from './queries/payment-methods.ts'
import { adminRefunds } from './queries/admin-refunds.ts'
import { adminOrders } from './queries/admin-orders.ts'
import { learnerPayments, payment, paymentHistory } from './queries/payment-history.ts'

export const routes = [
  initPayment,
  createPayment,
  orderPrice,
  bundlePrice,
  paymentStatus,
  clearStatus,
  callback,
  paymentConfig,
  createOrder,
  createRazorpayOrder,
  verifyPayment,
  verifyRazorpayPayment,
  enrollWithPayment,
  acceptGift,
  webhook,
  paySession,
  payPrefill,
  saveBilling,
  myBilling,
  adminOrders,
  adminOrder,
  checkWithProvider,
  requestRefund,
  adminRefunds,
  adminAttention,
  attentionAtProvider,
  attachPayment,
  refundPayment,
  settlePayment,
  assignRefund,
  settleRefund,
  endDispute,
  explainEvent,
  releaseHeldSale,
  refundHeldSale,
  approveRefund,
  declineRefund,
  paymentHistory,
  learnerPayments,
  payment,
  cancelPayment,
  paymentDocument,
  paymentMethods,
  refreshPaymentMethods,
  removePaymentMethod,
]
