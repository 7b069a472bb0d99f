/** The S3 server of the tests, which comes without types: what tests/bucket.ts uses of it. */
declare module 's3rver' {
  export type Context = {
    method: string
    path: string
    host: string
    query: Record<string, string | undefined>
    status: number
    type: string
    body: unknown
  }
  export type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>
  export default class S3rver {
    constructor(options: object)
    middleware: Middleware[]
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
