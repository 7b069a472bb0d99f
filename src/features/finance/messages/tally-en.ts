/** The names of our accounts in Tally. */
export const messages = {
  title: 'Account names in Tally',
  hint: 'Tally vouchers use these names. Write each ledger’s name exactly as in Tally; leave a field blank to use our name, which it shows.',
  form: 'A blank field uses the name it shows.',
  failed: 'The names could not be loaded.',
  edit: 'Edit names',
  save: 'Save names',
  saving: 'Saving…',
  saved: 'Names saved. New Tally reports use them.',
  cancel: 'Cancel',
  changed: (count: number) => (count === 0 ? 'All names are the standard ones.' : `Your own names: ${count}`),
}
