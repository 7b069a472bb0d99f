import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#design/button.tsx'
import { DataTable } from '#design/data-table.tsx'
import { ErrorState } from '#design/error-state.tsx'
import { langOf } from '#design/lang-of.ts'
import { PageSkeleton } from '#design/page-skeleton.tsx'
import { TitledCard } from '#design/titled-card.tsx'
import { usePages } from '#design/use-pages.ts'
import { pageHead } from '#platform/browser/page-head.ts'
import { formatDay } from '#platform/format/format-month.ts'
import { formatPaise } from '#platform/format/money.ts'
import { type ManualPayments, manualPayments } from '../../contract/payments.ts'
import { messages as bookMessages } from '../../messages/books-en.ts'
import { messages } from '../../messages/payments-en.ts'
import { RecordLearnerPayment, RecordTaxPayment } from './record-payment.tsx'

type Learner = ManualPayments['learners'][number]
type Payment = ManualPayments['payments'][number]

export const Route = createFileRoute('/_finance/admin/finance/payments')({
  head: async (context) => {
    const { messages } = await import('../../messages/payments-en.ts')
    return pageHead(context, { title: messages.title, description: messages.description, noindex: true })
  },
  component: PaymentsPage,
})

function PaymentsPage() {
  const { data, table } = usePages(manualPayments, (paging) => paging)
  return (
    <main id="main" className="max-w-[1260px]">
      <h1 className="t-h1">{messages.title}</h1>
      <p className="ink-2 mt-1">{messages.description}</p>
      {!data && !table.failed && <PageSkeleton />}
      {!data && table.failed && <ErrorState text={messages.failed} onRetry={table.onRetry} />}
      {data && (
        <div className="mt-6 grid gap-6">
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Taxes owed={data} />
            <Learners learners={data.learners} />
          </div>
          <DataTable<Payment>
            label={messages.recent}
            heading={<h2>{messages.recent}</h2>}
            rows={data.payments}
            rowId={({ uid }) => uid}
            rowName={whatOf}
            {...table}
            emptyTitle={messages.none}
            columns={[
              { key: 'what', label: messages.columns.what, render: (row) => <What payment={row} /> },
              { key: 'paidOn', label: messages.columns.paidOn, render: ({ paidOn }) => formatDay(paidOn) },
              { key: 'reference', label: messages.columns.reference },
              {
                key: 'amount',
                label: messages.columns.amount,
                align: 'end',
                render: ({ amount }) => formatPaise(amount),
              },
            ]}
            item={{
              title: whatOf,
              detail: ({ paidOn, reference }) => `${formatDay(paidOn)}, ${reference}`,
              aside: ({ amount }) => <span className="font-semibold">{formatPaise(amount)}</span>,
            }}
          />
        </div>
      )}
    </main>
  )
}

const whatOf = ({ account, learner }: Payment) => learner?.name ?? bookMessages.accounts[account]

function What({ payment }: { payment: Payment }) {
  return (
    <>
      <span className="font-semibold" lang={langOf(whatOf(payment))}>
        {whatOf(payment)}
      </span>
      <span className="t-sm ink-3 block">
        {messages.fromAndBy(messages.from[payment.paidFrom], payment.recordedBy)}
      </span>
    </>
  )
}

function Taxes({ owed: { taxes, inputGst } }: { owed: ManualPayments }) {
  const [records, setRecords] = useState(false)
  return (
    <TitledCard id="taxes" title={messages.taxes}>
      <dl className="mt-2 divide-y divide-line">
        {taxes.map(({ account, owed }) => (
          <div key={account} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt>{bookMessages.accounts[account]}</dt>
            <dd className="font-semibold">{formatPaise(owed)}</dd>
          </div>
        ))}
      </dl>
      <p className="t-sm ink-3 mt-2">{messages.inputGst(formatPaise(inputGst))}</p>
      <Button variant="secondary" size="small" className="mt-4" onClick={() => setRecords(true)}>
        {messages.recordTax}
      </Button>
      {records && <RecordTaxPayment onClose={() => setRecords(false)} />}
    </TitledCard>
  )
}

function Learners({ learners }: { learners: readonly Learner[] }) {
  const [paid, setPaid] = useState<Learner>()
  return (
    <TitledCard id="learners" title={messages.learners}>
      {learners.length === 0 && <p className="ink-3 mt-2">{messages.noLearners}</p>}
      <ul className="mt-2 divide-y divide-line">
        {learners.map((learner) => (
          <li key={learner.uid} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-semibold" lang={langOf(learner.name)}>
                {learner.name}
              </p>
              <p className="t-sm ink-2">{messages.owedTo(formatPaise(learner.owed), learner.email)}</p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={messages.recordFor(learner.name)}
              onClick={() => setPaid(learner)}
            >
              {messages.record}
            </Button>
          </li>
        ))}
      </ul>
      {paid && <RecordLearnerPayment learner={paid} onClose={() => setPaid(undefined)} />}
    </TitledCard>
  )
}
