import { plural } from '#platform/i18n/plural-en.ts'

/** The words in which a difference says what was set: files, marks, deadlines, prices. */
export const messages = {
  settings: {
    video: 'Video',
    document: 'Document',
    passPercent: 'Pass mark',
    shuffle: 'Shuffle order',
    answer: 'Answer type',
    dueDays: 'Deadline',
    lateRule: 'Late answers',
    lateDeduction: 'Deduction if late',
    preview: 'Free preview',
  },
  named: (name: string) => `${name}: `,
  percent: (n: number) => `${n}%`,
  days: (n: number) => plural(n, { one: `${n} day`, other: `${n} days` }),
  noDeadline: 'No deadline',
  answers: { text: 'Text', file: 'File', either: 'Text or file' },
  lateRules: { accept: 'Accepted', deduct: 'Accepted with a deduction', refuse: 'Not accepted' },
  yes: 'Yes',
  no: 'No',
  newUpload: (file: string) => `${file} (new upload)`,
  noFile: 'No file',
  goneFile: 'Deleted file',
  free: 'Free',
  alwaysOpen: 'Always open',
  onlyForm: 'Only the formatting or images changed.',
  onlyKind: 'Only a question type changed.',
}
