import { plural } from '#platform/i18n/plural-en.ts'

/** The names of our accounts in Tally. */
export const messages = {
  title: 'Account names in Tally',
  hint: 'Tally vouchers use these names. Enter names exactly as in Tally. Leave a field blank for the default.',
  form: 'Enter names exactly as in Tally. A blank field uses the default name shown in it.',
  failed: 'The names could not be loaded.',
  edit: 'Edit names',
  save: 'Save names',
  saving: 'Saving…',
  saved: 'Names saved. New Tally reports use them.',
  cancel: 'Cancel',
  changed: (count: number) =>
    count === 0
      ? 'All names are the defaults.'
      : plural(count, { one: '1 custom name', other: `${count} custom names` }),
}
