/** A word as to_tsquery() reads it, whatever is in it. */
export const quoted = (word: string) => `'${word.replaceAll('\\', String.raw`\\`).replaceAll("'", "''")}'`
