import { request } from 'node:http'
import type { TestApp } from './make.ts'

type UploadMetadata = { name?: string; type?: string; kind?: string; fingerprint?: string }
export type PartReply = { code: number; offset: number; body: { error?: string; message?: string } }

const metadata = ({ name = 'film.mp4', type = 'video/mp4', kind = 'video', fingerprint = '' }: UploadMetadata) =>
  Object.entries({ filename: name, filetype: type, kind, fingerprint })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** Begins an upload as a tus client does. */
export async function beginUpload(app: TestApp, token: string, bytes: number, uploadMetadata: UploadMetadata = {}) {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(bytes),
    'upload-metadata': metadata(uploadMetadata),
  }
  const answer = await app.call('POST', '/media/uploads', undefined, { token, headers })
  return {
    ...answer,
    uid: String(answer.headers.location ?? '')
      .split('/')
      .at(-1) as string,
  }
}

export async function sendPart(
  app: TestApp,
  token: string,
  uid: string,
  offset: number,
  part: Buffer,
): Promise<PartReply> {
  const answer = await app.app.inject({
    method: 'PATCH',
    url: `/api/media/uploads/${uid}`,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    payload: part,
  })
  return {
    code: answer.statusCode,
    offset: Number(answer.headers['upload-offset']),
    body: answer.payload ? answer.json() : {},
  }
}

/** Sends all of it in parts. @returns the asset's uid and the last part's answer */
export async function sendFile(
  app: TestApp,
  token: string,
  file: Buffer,
  uploadMetadata: UploadMetadata = {},
  partBytes = 5_242_880,
) {
  const created = await beginUpload(app, token, file.length, uploadMetadata)
  if (created.code !== 201) throw new Error(`the upload was refused: ${JSON.stringify(created.body)}`)
  let last: PartReply = { code: 0, offset: 0, body: {} }
  for (let at = 0; at < file.length; at += partBytes)
    last = await sendPart(app, token, created.uid, at, file.subarray(at, at + partBytes))
  return { uid: created.uid, last }
}

/**
 * A part whose body is sent as the test says, over a separate connection. `ended`: the answer's status, 0 without one.
 */
export function slowPart(url: string, token: string, uid: string, offset: number, bytes: number) {
  const sending = request(`${url}/api/media/uploads/${uid}`, {
    method: 'PATCH',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': bytes,
    },
  })
  sending.flushHeaders()
  const ended = new Promise<number>((resolve) => {
    sending.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', () => resolve(0))
  })
  return { write: (piece: Buffer) => void sending.write(piece), ended }
}
