/** JSON of any kind: a test says what it expects of it. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** Makes things happen at the sandbox gateway of a running server; the actions are in src/sandbox/razorpay/control.ts. */
export function driveSandbox(origin: () => string) {
  const control = async (action: string, fields: object = {}): Promise<Json> => {
    const answer = await fetch(`${origin()}/sandbox/razorpay/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, ...fields }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  return {
    control,
    set: (faults: object) => control('set', { faults }),
    pay: (order: string, fields: object = {}) => control('pay', { order, outcome: 'success', ...fields }),
  }
}
