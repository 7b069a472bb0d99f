import type { ReactNode } from 'react'
import { TitledCard } from '#design/titled-card.tsx'
import { formatCount } from '#platform/format/format.ts'
import { formatPaise, type Paise } from '#platform/format/money.ts'
import { messages } from '../../messages/visits-en.ts'

type Row = { key: string; name: ReactNode; visits: number; sales: number; revenue: Paise }

/** Visits, sales and revenue of what each row is about; on a narrow screen the names wrap. */
export function FiguresTable({ id, title, head, rows }: { id: string; title: string; head: string; rows: Row[] }) {
  return (
    <TitledCard id={id} title={title} hint={messages.revenueHint} className="min-w-0 md:p-6">
      <div className="mt-4 overflow-x-auto rounded-control border border-line" role="group" aria-labelledby={id}>
        <table className="table max-md:[&_td]:px-2! max-md:[&_thead_th]:px-2! max-md:[&_thead_th:first-child]:pl-3!">
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" data-align="end">
                {messages.visits}
              </th>
              <th scope="col" data-align="end">
                {messages.sales}
              </th>
              <th scope="col" data-align="end">
                {messages.revenue}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, visits, sales, revenue }) => (
              <tr key={key}>
                <th
                  scope="row"
                  className="min-w-[112px] bg-transparent! text-[15px]! font-normal! text-ink! whitespace-normal! max-md:pl-3!"
                >
                  {name}
                </th>
                <td data-align="end">{formatCount(visits)}</td>
                <td data-align="end">{formatCount(sales)}</td>
                <td data-align="end" className="whitespace-nowrap">
                  {formatPaise(revenue)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TitledCard>
  )
}
