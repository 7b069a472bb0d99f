import * as z from 'zod/mini'
import { endpoint } from '#platform/contract.ts'
import { required } from '#platform/validation.ts'

/** A player, an image or a download asks for it; the token in the address is the permission. Ranges are served. */
export const mediaFile = endpoint({
  call: 'GET /media/{token}/{file}',
  kind: 'read',
  access: 'public',
  input: z.object({ token: required(), file: required() }),
  reply: z.unknown(),
  answers: 'file',
  summary: 'A file of a lesson by its signed address',
})
