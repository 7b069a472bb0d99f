// The least that a page of courses can cost: one plain statement behind Fastify, without counts of filters, checks or limits,
// and the same reply from memory. `misses.mjs` starts it beside the school and measures both in one run.
import Fastify from 'fastify'
import pg from 'pg'

const [url] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify()

app.post('/asked', async (request) => {
  const [from, below] = request.body.price.split('-').map((rupees) => Number(rupees) * 100)
  const { rows } = await pool.query({
    name: 'floor',
    text: `select c.uid, c.slug, c.title, c.short_description, c.level, c.language, c.price_paise, c.payable_paise, c.students_count,
        c.lessons_count, c.duration_seconds, c.instructor_name, cat.slug as category
      from courses c join categories cat on cat.id = c.category_id
      where c.listed and c.payable_paise >= $1 and c.payable_paise < $2
      order by c.students_count desc, c.id desc limit 12`,
    values: [from, below],
  })
  return { courses: rows }
})

let stored = ''
app.put('/stored', async (request) => {
  stored = JSON.stringify(request.body)
  return {}
})
app.post('/stored', async (_request, reply) => reply.type('application/json').send(stored))

console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
