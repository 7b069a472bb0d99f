/** Who is notified on this device, when that was saved last and in which language. */
export type PushMark = { account: string; day: string; language: string }

/** The device's own day: it decides when something is done again, and nothing else. */
export const today = (): string => new Date().toDateString()
