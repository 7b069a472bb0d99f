import type { Customers } from 'razorpay/dist/types/customers.js'
import type { Disputes } from 'razorpay/dist/types/disputes.js'
import type { FundAccounts } from 'razorpay/dist/types/fundAccount.js'
import type { Orders } from 'razorpay/dist/types/orders.js'
import type { Payments } from 'razorpay/dist/types/payments.js'
import type { Refunds } from 'razorpay/dist/types/refunds.js'
import type { Settlements } from 'razorpay/dist/types/settlements.js'
import type { Tokens } from 'razorpay/dist/types/tokens.js'
import { expectTypeOf, test } from 'vitest'
import type { customerEntity, tokenEntity } from './customers/entities.ts'
import type { disputeEntity } from './disputes/entities.ts'
import type { orderEntity, paymentEntity, refundEntity } from './entities.ts'
import type { fundAccountEntity } from './payouts/entities.ts'
import type { itemEntity, settlementEntity } from './settlements/entities.ts'

// What the sandbox answers fits the types of the official SDK: the compiler (`tsc`) decides, nothing is run. Where the SDK
// contradicts the provider's documents (razorpay.com/docs/api, read 2026-11), the documents hold, and what is corrected says so.

/** The SDK's type with some fields as the documents show them. */
type Corrected<Sdk, Fields> = Omit<Sdk, keyof Fields> & Fields
/** Fields of the sandbox's answer that the SDK's type does not have. */
type Unknown<Entity, Sdk> = Exclude<AllKeys<Entity>, keyof Sdk>
type AllKeys<T> = T extends unknown ? keyof T : never

/** The SDK has only objects; without any the API answers an empty list. */
type Notes = Record<string, string | number | null> | []

test('an order is one of the SDK’s', () => {
  type Order = ReturnType<typeof orderEntity>
  type Sdk = Corrected<
    Orders.RazorpayOrder,
    {
      notes: Notes
      /** Null where none was given. */
      receipt: string | null
      /** Only orders of a mandate have these two; the SDK asks for them always. */
      description?: string
      token?: Tokens.RazorpayAuthorizationToken
    }
  >
  expectTypeOf<Order>().toExtend<Sdk>()
  expectTypeOf<Unknown<Order, Sdk>>().toBeNever()
})

/** The SDK describes a card that was paid with by what a request sends of it: its number, CVV and expiry are in no answer. */
type PaidCard = Corrected<
  Omit<Payments.RazorpayCard, 'number' | 'cvv' | 'expiry_month' | 'expiry_year' | 'flows' | 'token_iin'>,
  {
    /** Null where it is not known. */
    issuer: string | null
    /** The SDK writes 'customer'. */
    sub_type: 'consumer' | 'business'
  }
>

test('a payment is one of the SDK’s', () => {
  type Payment = ReturnType<typeof paymentEntity>
  type Sdk = Corrected<
    Payments.RazorpayPayment,
    {
      notes: Notes
      /** The SDK has the text 'null'. */
      refund_status: 'partial' | 'full' | null
      /** Null unless it was paid that way. */
      bank: string | null
      /** Null where they are not known. */
      email: string | null
      contact: string | null
      description: string | null
      /** Null until it is captured. */
      fee: number | null
      tax: number | null
      /** There where the customer is known, something was saved, or an offer applied. */
      customer_id?: string
      token_id?: string | null
      offers?: Payments.RazorpayPayment['offers']
      /** Of a wallet the documents have `transaction_id`, which the SDK does not. */
      acquirer_data: Payments.RazorpayPayment['acquirer_data'] & { transaction_id?: string }
      card?: PaidCard
    }
  >
  expectTypeOf<Payment>().toExtend<Sdk>()
  // Both are in the documents: how a UPI payment was made, and one that the bank authorised late.
  expectTypeOf<Unknown<Payment, Sdk>>().toEqualTypeOf<'upi' | 'late_authorized'>()
})

test('a refund is one of the SDK’s', () => {
  type Refund = ReturnType<typeof refundEntity>
  type Sdk = Corrected<Refunds.RazorpayRefund, { notes: Notes }>
  expectTypeOf<Refund>().toExtend<Sdk>()
  expectTypeOf<Unknown<Refund, Sdk>>().toBeNever()
})

type SdkCustomer = Corrected<
  Customers.RazorpayCustomer,
  {
    notes: Notes
    /** Null where they are not known. */
    name: string | null
    email: string | null
    contact: string | null
  }
>

test('a customer and a token are those of the SDK', () => {
  type Customer = ReturnType<typeof customerEntity>
  expectTypeOf<Customer>().toExtend<SdkCustomer>()
  expectTypeOf<Unknown<Customer, SdkCustomer>>().toBeNever()

  type Token = ReturnType<typeof tokenEntity>
  type Sdk = Corrected<
    Tokens.RazorpayToken,
    {
      /** Of a saved card the expiry is answered as well, its id is not. */
      card?: Corrected<Omit<PaidCard, 'id'>, { expiry_month: number | null; expiry_year: number | null }>
      /** The documents have these of recurring payments and of the API for networks alone. */
      start_time?: number
      source?: string | null
      customer?: Customers.RazorpayCustomer
      /** Null where none was given. */
      billing_address: Tokens.RazorpayToken['billing_address'] | null
    }
  >
  expectTypeOf<Token>().toExtend<Sdk>()
  expectTypeOf<Unknown<Token, Sdk>>().toBeNever()
})

test('a settlement and a line of its report are those of the SDK', () => {
  type Settlement = ReturnType<typeof settlementEntity>
  expectTypeOf<Settlement>().toExtend<Settlements.RazorpaySettlement>()
  expectTypeOf<Unknown<Settlement, Settlements.RazorpaySettlement>>().toBeNever()

  // The SDK's `reports` promises one line; the documents, and the sandbox, answer a collection of them.
  type Line = ReturnType<typeof itemEntity>
  type Sdk = Corrected<
    Settlements.RazorpaySettlementRecon,
    {
      notes: Notes | null
      /** Null where the line is about none: an adjustment has no order, a payment names no other payment. */
      payment_id: string | null
      order_id: string | null
      method: Settlements.RazorpaySettlementRecon['method'] | null
      /** Null unless a card was paid with. What it calls 'unknown' is 'Unknown' elsewhere. */
      card_network: Settlements.RazorpaySettlementRecon['card_network'] | 'Unknown' | null
      card_issuer: string | null
      card_type: 'credit' | 'debit' | null
    }
  >
  expectTypeOf<Line>().toExtend<Sdk>()
  expectTypeOf<Unknown<Line, Sdk>>().toBeNever()
})

test('a dispute is one of the SDK’s', () => {
  type Dispute = ReturnType<typeof disputeEntity>
  type Evidence = Disputes.RazorpayDisputeEvidence
  type Proof = Exclude<keyof Evidence, 'amount' | 'summary' | 'action' | 'submitted_at'>
  type Sdk = Corrected<
    Disputes.RazorpayDispute,
    {
      /** Null until something was submitted. `action` is of the request: no answer has it. */
      evidence: Pick<Evidence, 'amount' | 'submitted_at'> & { summary: string | null } & Record<Proof, unknown[] | null>
    }
  >
  expectTypeOf<Dispute>().toExtend<Sdk>()
  expectTypeOf<Unknown<Dispute, Sdk>>().toBeNever()
})

test('the bank account of a fund account is the SDK’s, which has no other type of RazorpayX', () => {
  // The SDK's fund account belongs to a customer of payments; one of RazorpayX to a contact, and it may be a UPI ID. Contacts,
  // validations and payouts are not in the SDK at all.
  type FundAccount = Extract<ReturnType<typeof fundAccountEntity>, { bank_account: unknown }>
  expectTypeOf<FundAccount['bank_account']>().toExtend<FundAccounts.RazorpayBankAccount>()
  type Sdk = Omit<FundAccounts.RazorpayFundAccount, 'customer_id'>
  expectTypeOf<FundAccount>().toExtend<Sdk>()
  expectTypeOf<Unknown<FundAccount, Sdk>>().toEqualTypeOf<'contact_id'>()
})
