import Fastify from 'fastify'
import { openDatabase } from '#platform/database/db.ts'
import { joinPostgres } from '#platform/database/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '#platform/server/log.ts'
import { razorpaySandbox, sandboxPath } from '#sandbox/razorpay/sandbox.ts'
import { makeTables } from '#sandbox/razorpay/schema.ts'
import { keys } from '#sandbox/razorpay/start-sandbox.ts'

/** Where a gateway on a port answers, and the script that opens its checkout. */
export const gatewaySettings = (port: number) => ({
  RAZORPAY_API_BASE: `http://127.0.0.1:${port}${sandboxPath}`,
  RAZORPAY_CHECKOUT_JS: `http://127.0.0.1:${port}${sandboxPath}/v1/checkout.js`,
})

/** A payment gateway of its own for a school that runs, as a live school has one: another server, in the school's database. */
export async function startGateway(port: number, school: { dataDir: string; address: string }) {
  const postgres = await joinPostgres({ dataDir: school.dataDir })
  const database = openDatabase(postgres.url, { max: 3 })
  await makeTables(database.sql)
  const app = Fastify({ forceCloseConnections: true })
  await app.register(razorpaySandbox, {
    ...keys,
    sql: database.sql,
    origin: () => school.address,
    webhookUrl: () => `${school.address}/api/payments/webhook/razorpay`,
    now: () => new Date(),
    log: silentLog,
  })
  await app.listen({ host: '127.0.0.1', port })
  return {
    async stop() {
      await app.close()
      await database.close()
      await postgres.stop()
    },
  }
}
