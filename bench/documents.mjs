// Drawing documents of sales as PDF: the first one, 1,000 different ones after it, and what the server feels of it.
import { memoryUsage } from 'node:process'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { figure, loadNow, record } from './record.mjs'

const count = Number(process.env.BENCH_DOCUMENTS ?? 1000)
const loadBefore = loadNow()
const { drawDocument } = await import('../src/features/checkout/documents/draw-document.ts')
const { sampleDocument } = await import('../tests/sale-documents.ts')

/** No two are alike, so that nothing of one answers for the next; every tenth is a long one, every second is Hindi. */
function document(number) {
  const lines = Array.from({ length: number % 10 === 0 ? 10 : 1 + (number % 3) }, (_, i) => ({
    title:
      number % 2
        ? `Course ${number * 10 + i} for teachers and learners`
        : `व्यापार के लिए GST और टैली, भाग ${number * 10 + i}`,
    pricePaise: 249_900 + number,
  }))
  const issued = sampleDocument({ lines, buyer: { name: `श्रीमती लक्ष्मी द्विवेदी ${number}` } })
  return { ...issued, orderUid: `order-${number}`, payment: { id: `pay_${number}`, method: 'upi' } }
}
const draw = (number) => drawDocument(document(number), number % 2 ? 'en' : 'hi')
const residentMb = () => memoryUsage.rss() / 2 ** 20

const before = residentMb()
const start = performance.now()
await draw(0)
const first = performance.now() - start

const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
const times = []
const memory = []
for (let number = 1; number <= count; number++) {
  const at = performance.now()
  await draw(number)
  times.push(performance.now() - at)
  if (number % (count / 10) === 0) memory.push(residentMb())
}
delay.disable()
times.sort((a, b) => a - b)
const share = (part) => times[Math.floor(times.length * part)]

record(
  'documents',
  [
    figure('a document, the 95th percentile', share(0.95), 'ms', 50, 'less'),
    figure('a document, the middle one', share(0.5), 'ms'),
    figure('the first one, with the start of its thread', first, 'ms'),
    figure(
      'the longest that the server waited meanwhile (event loop, 99.9th percentile)',
      delay.percentile(99.9) / 1e6,
      'ms',
      50,
      'less',
    ),
    figure(`memory after ${count} over that after the first half`, memory.at(-1) - memory[4], 'MB', 32, 'less'),
    figure('memory for drawing, all of it', memory.at(-1) - before, 'MB'),
  ],
  {
    how: `${count} tax invoices one after the other, every second in Hindi, every tenth of 10 lines, no two alike, drawn as the server draws them: by Typst in a thread of its own. Memory by the resident set of the process.`,
    loadBefore,
  },
)
