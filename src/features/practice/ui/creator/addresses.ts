import { tableAddress } from '#design/table-address.ts'
import { maxTopic } from '../../rules/limits.ts'
import { difficulties, questionKinds } from '../../rules/questions.ts'

// What the tables of the creator's pages show, as their addresses say it.

export const banksAddress = tableAddress({ sorts: ['title', 'updated'], filters: {} })
export const questionsAddress = tableAddress({
  sorts: ['added', 'topic', 'updated'],
  filters: {
    kind: questionKinds,
    difficulty: difficulties,
    topic: (sent: string) => (sent.length <= maxTopic ? sent : undefined),
  },
})
export const figuresAddress = tableAddress({
  sorts: ['place', 'right', 'discrimination'],
  filters: { tab: ['figures'] },
})
