import { langOf } from '#design/lang-of.ts'
import { regionName } from '#platform/format/india.ts'
import type { ShownPayoutDetails } from '../../contract/payout-details.ts'
import { messages } from '../../messages/payout-details-en.ts'

/** What is stored, as far as it is ever shown. */
export function DetailsShown({ details }: { details: ShownPayoutDetails }) {
  return (
    <>
      <h2 className="t-h3">{messages.taxDetails}</h2>
      <Facts
        facts={[
          [messages.legalName, details.legalName],
          [messages.pan, details.pan],
          [messages.gstin, details.gstin],
          [messages.region, regionName(details.region) ?? details.region],
          [messages.address, details.address],
        ]}
      />
      <h2 className="t-h3 mt-6">{messages.account}</h2>
      <Facts
        facts={
          details.kind === 'upi'
            ? [[messages.upiId, details.account]]
            : [
                [messages.accountHolder, details.accountHolder],
                [messages.accountNumber, details.account],
                [messages.ifsc, details.ifsc],
              ]
        }
      />
    </>
  )
}

function Facts({ facts }: { facts: [label: string, value: string | null][] }) {
  return (
    <dl className="mt-3 grid gap-x-6 gap-y-4 sm:grid-cols-2">
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt className="t-sm ink-3">{label}</dt>
            <dd className="font-semibold break-words whitespace-pre-line" lang={langOf(value)}>
              {value}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
