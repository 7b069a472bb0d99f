import { fileTypeFromBuffer } from 'file-type'
import { expect, test } from 'vitest'
import { leastCpuMs, repeated } from '../../../../tests/cpu-time.ts'
import { partBytes, typeOf } from '../rules.ts'
import { byteRange } from './byte-range.ts'
import { maxSniffedBytes } from './content-type.ts'
import { readMediaToken } from './sign-media.ts'
import { signPlaylist } from './sign-playlist.ts'
import { fileNameOf, uploadMetadata } from './upload-metadata.ts'

/** What Node takes of headers and of an address together. */
const headerBytes = 16_384
const secret = 'a secret that is long enough for this'
const grant = { assetUid: 'a', file: 'hls/a/1/240p.m3u8', userId: 7, expiresAt: new Date() }
/** A playlist of the longest video that is taken, 12 hours in pieces of 4 seconds. */
const playlist = `#EXTM3U\n#EXT-X-MAP:URI="240p.mp4",BYTERANGE="900@0"\n${repeated(
  '#EXTINF:4.000000,\n#EXT-X-BYTERANGE:150000@123456789\n240p.mp4\n',
  10_800 * 61,
)}`

test.each<[string, () => unknown]>([
  ['the longest playlist', () => signPlaylist(secret, playlist, grant)],
  ['a playlist of open quotes', () => signPlaylist(secret, repeated('#URI="', 600_000), grant)],
  ['a playlist of one long name', () => signPlaylist(secret, repeated('a', 600_000, '', '.mp'), grant)],
  ['a long range', () => byteRange(repeated('9', headerBytes, 'bytes='), 1000)],
  ['many ranges', () => byteRange(repeated('0-1,', headerBytes, 'bytes='), 1000)],
  ['metadata of many names', () => uploadMetadata(repeated('a YQ==,', headerBytes))],
  ['metadata of spaces', () => uploadMetadata(repeated(' ', headerBytes, 'a', 'b'))],
  ['metadata of commas', () => uploadMetadata(repeated(',', headerBytes))],
  ['a long file name', () => fileNameOf(repeated('न', partBytes))],
  ['a file name of dots', () => typeOf('video', '', repeated('.', headerBytes))],
  ['a long token', () => readMediaToken(secret, repeated('a.', headerBytes))],
])('%s is read within 100 ms', async (_what, work) => {
  expect(await leastCpuMs(work)).toBeLessThan(100)
})

const header = (bytes: number[], size: number) => Buffer.concat([Buffer.from(bytes), Buffer.alloc(size)])
const of = (piece: Buffer, start: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([start, ...Array<Buffer>(Math.floor((maxSniffedBytes - start.length) / piece.length)).fill(piece)])
test.each<[string, Buffer]>([
  ['an archive of empty entries', of(header([0x50, 0x4b, 3, 4], 26))],
  ['an archive whose entry never ends', of(Buffer.from('P'), header([0x50, 0x4b, 3, 4, 0, 0, 8], 23))],
  ['ID3 headers', of(Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0]))],
  [
    'EBML elements',
    of(Buffer.from([0x42, 0x86, 0x80]), Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 0, 0, 0, 0, 15, 255, 255])),
  ],
  ['zeros', Buffer.alloc(maxSniffedBytes)],
])('what a file of %s is, is found within 100 ms', async (_what, file) => {
  expect(await leastCpuMs(() => fileTypeFromBuffer(file))).toBeLessThan(100)
})
