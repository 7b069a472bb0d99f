import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes a .br and a .gz beside every built text file above 1 KiB that has none yet. */
export async function precompress(folder: string): Promise<void> {
  const files: string[] = []
  for await (const file of glob(`${folder}/**/*.{js,css,svg,json,txt,xml}`)) files.push(file)
  await Promise.all(
    files.map(async (file) => {
      if (existsSync(`${file}.gz`)) return
      const bytes = await readFile(file)
      if (bytes.length < 1024) return
      const brotli = promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
      const gzipped = promisify(gzip)(bytes, { level: 9 })
      await Promise.all([
        brotli.then((b) => writeFile(`${file}.br`, b)),
        gzipped.then((b) => writeFile(`${file}.gz`, b)),
      ])
    }),
  )
}
