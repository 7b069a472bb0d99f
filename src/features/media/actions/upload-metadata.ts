/** `Upload-Metadata` of tus: names and Base64 values, apart by commas. What can't be read counts as unsaid. */
export function uploadMetadata(header = ''): Record<string, string | undefined> {
  return Object.fromEntries(
    header.split(',').map((pair) => {
      const [name = '', value = ''] = pair.trim().split(' ', 2)
      return [name, Buffer.from(value, 'base64').toString('utf8')]
    }),
  )
}

/** A person's name of a file as it is stored: 255 characters of it. */
export function fileNameOf(name: string): string {
  return [...name.slice(0, 1000).replaceAll('\0', '')].slice(0, 255).join('')
}
