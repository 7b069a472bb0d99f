/** The keys of messages: plain texts, and texts with parameters. */
type KeyOf<Messages> = {
  [Key in keyof Messages]: Messages[Key] extends string | ((...parameters: never[]) => string) ? Key : never
}[keyof Messages]
type ParametersOf<Message> = Message extends (...parameters: infer Each extends unknown[]) => string
  ? { [At in keyof Each]: Each[At] | LocalizableText }
  : []

/** Writes a text in one language: the caller's on the server, the page's in the browser. */
export type Localize = (text: LocalizableText) => string

/**
 * A message that is in no language yet: the messages it belongs to, its key among them and its parameters, of which any
 * may be a text itself. The server localizes it once, where it answers, in the caller's language. `String(text)` is in the
 * page's language in the browser, and in English on the server.
 */
export class LocalizableText {
  readonly messages: object
  readonly key: PropertyKey
  readonly parameters: readonly unknown[]
  constructor(messages: object, key: PropertyKey, parameters: readonly unknown[]) {
    this.messages = messages
    this.key = key
    this.parameters = parameters
  }
  toString(): string {
    return localizeText(this, (messages) => messages)
  }
  toJSON(): string {
    return this.toString()
  }
}

/** Names a message: `textOf(messages.review, 'saved')`, `textOf(messages, 'maxLength', 100)`. */
export function textOf<Messages extends object, Key extends KeyOf<Messages>>(
  messages: Messages,
  key: Key,
  ...parameters: ParametersOf<Messages[Key]>
): LocalizableText {
  return new LocalizableText(messages, key, parameters)
}

/** @param translationOf gives the same messages in the language to answer in */
export function localizeText(
  { messages, key, parameters }: LocalizableText,
  translationOf: (messages: object) => object,
): string {
  const message = (translationOf(messages) as Record<PropertyKey, unknown>)[key]
  if (typeof message !== 'function') return String(message)
  return message(...parameters.map((one) => (one instanceof LocalizableText ? localizeText(one, translationOf) : one)))
}

/** The texts of several fields, in one language. */
export function localizeEach(
  texts: Readonly<Record<string, LocalizableText>>,
  localize: Localize = String,
): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, localize(text)]))
}
