/** The keys of messages: plain texts, and texts with parameters. */
type KeyOf<Messages> = {
  [Key in keyof Messages]: Messages[Key] extends string | ((...parameters: never[]) => string) ? Key : never
}[keyof Messages]
type ParametersOf<Message> = Message extends (...parameters: infer Each extends unknown[]) => string
  ? { [At in keyof Each]: Each[At] | Text }
  : []

/** A text in one language. @returns the text as the reader of an answer sees it */
export type Word = (text: Text) => string

/**
 * A message that is in no language yet: the messages it belongs to, its key among them and its parameters, of which any
 * may be a text itself. The server words it once, where it answers, in the caller's language. `String(text)` is in the
 * page's language in the browser, and in English on the server.
 */
export class Text {
  readonly messages: object
  readonly key: PropertyKey
  readonly parameters: readonly unknown[]
  constructor(messages: object, key: PropertyKey, parameters: readonly unknown[]) {
    this.messages = messages
    this.key = key
    this.parameters = parameters
  }
  toString(): string {
    return wordText(this, (messages) => messages)
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
): Text {
  return new Text(messages, key, parameters)
}

/** @param translationOf gives the same messages in the language to answer in */
export function wordText({ messages, key, parameters }: Text, translationOf: (messages: object) => object): string {
  const message = (translationOf(messages) as Record<PropertyKey, unknown>)[key]
  if (typeof message !== 'function') return String(message)
  return message(...parameters.map((one) => (one instanceof Text ? wordText(one, translationOf) : one)))
}

/** The texts of several fields, worded. */
export function wordEach(texts: Readonly<Record<string, Text>>, word: Word = String): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, word(text)]))
}
