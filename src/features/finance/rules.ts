/** Files for the accountant and the government, made by a job. */
export const exportKinds = ['gstr1_json', 'gstr1_csv', 'tds', 'tally', 'ledger'] as const
export type ExportKind = (typeof exportKinds)[number]
export const exportStates = ['waiting', 'running', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]
