import { plural } from '#platform/i18n/plural-en.ts'

/** What the calls of payout runs answer. */
export const messages = {
  runNotFound: 'This payout run doesn’t exist.',
  runOpen: 'A payout run is already waiting for approval. Approve or cancel it first.',
  runMoved: 'This payout run has changed. Reload the page.',
  nothingToPay: 'No one can be paid now.',
  secondPersonNeeded: 'Another person has to approve this run. You prepared it.',
  gatewayOff: 'RazorpayX isn’t set up. Pay by a bank file.',
  fileDownloaded: 'This file was downloaded before. Give the same payouts to the bank only once.',
  payoutNotFound: 'This payout doesn’t exist, or it no longer needs attention.',
  badSignature: 'The signature isn’t right.',

  prepared: (count: number) =>
    plural(count, {
      one: 'We prepared 1 payout. It can be approved now.',
      other: `We prepared ${count} payouts. They can be approved now.`,
    }),
  approved: (count: number) => plural(count, { one: '1 payout approved.', other: `${count} payouts approved.` }),
  approvedLess: (count: number, lowered: number, dropped: number) =>
    [
      `${count} approved.`,
      ...(lowered > 0 ? [`${lowered} reduced, because less is payable.`] : []),
      ...(dropped > 0 ? [`${dropped} removed.`] : []),
    ].join(' '),
  noneLeft: 'None of these payouts is possible now, so we cancelled the run.',
  sent: 'We’re sending the payouts.',
  markedSent: 'Marked as sent to the bank.',
  cancelled: 'Payout run cancelled.',
  asked: 'We asked the creator to correct their payout details.',
  imported: (processed: number, returned: number, unchanged: number) =>
    `Paid: ${processed}. Failed: ${returned}. Already imported: ${unchanged}.`,

  columns: {
    beneficiary: 'Beneficiary name',
    account: 'Account number',
    ifsc: 'IFSC',
    amount: 'Amount',
    reference: 'Reference',
    status: 'Status',
    utr: 'UTR',
    reason: 'Reason',
  },
  noColumns: 'The file needs the columns Reference, Status and UTR.',
  noRows: 'The file has no rows.',
  tooManyRows: (max: number) => `The file has more than ${max} rows.`,
  unknownReference: (line: number) => `Line ${line}: this reference isn’t in this run.`,
  twiceInFile: (line: number) => `Line ${line}: this reference is in the file twice, with different answers.`,
  unknownStatus: (line: number) => `Line ${line}: we don’t know this status. Use processed or failed.`,
  noUtr: (line: number) => `Line ${line}: a processed payout needs its UTR.`,
  otherAmount: (line: number) => `Line ${line}: the amount differs from ours.`,
  returnedBefore: (line: number) =>
    `Line ${line}: this payout was returned earlier and is payable again. Contact your bank before you pay it twice.`,
}
