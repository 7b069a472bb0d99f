import type { Translated } from '#platform/i18n/translated.ts'
import type { messages as english } from './consents-en.ts'

export const messages: Translated<typeof english> = {
  acceptedHeading: 'स्वीकृतियाँ',
  documents: { terms: 'नियम और शर्तें', privacy: 'गोपनीयता नीति' },
  versionOf: (date) => `${date} का संस्करण`,
  acceptedOn: (date) => `${date} को स्वीकृत`,
  acceptedAs: (document, version, at) => `${document} (${version} का संस्करण), ${at} को`,
  nothingAccepted: 'अभी कुछ स्वीकार नहीं हुआ है।',
}
