import * as z from 'zod/mini'
import { confirms } from '#features/accounts/contract/accounts.ts'
import { signedInUser } from '#features/accounts/contract/session.ts'
import { adminRoles, endpoint } from '#platform/api/contract.ts'
import {
  email,
  maxLength,
  minLength,
  mustBeTrue,
  password,
  phone,
  required,
  strongPassword,
} from '#platform/api/validation.ts'
import { requiredSteps, setupSteps } from '../rules.ts'

const person = {
  firstName: required().check(minLength(2), maxLength(60)),
  lastName: required().check(minLength(2), maxLength(60)),
  email: email(),
  phone: phone(),
  newPassword: strongPassword(),
  confirmPassword: password(),
  acceptTerms: mustBeTrue(),
}
/** The form of the first administrator: the token of its link is no field. */
export const firstAdminFields = z.object(person).check(confirms())

/** By the link that the start of a live school prints; it works once. */
export const makeFirstAdmin = endpoint({
  call: 'POST /setup/administrator',
  kind: 'write',
  priority: 'signIn',
  access: 'public',
  input: z.object({ ...person, token: required().check(maxLength(200)) }).check(confirms()),
  reply: z.extend(signedInUser, { token: z.string() }),
  creates: true,
  summary: 'Makes the first administrator of a new school by its setup link, and signs them in',
})

/** A body, not an address, carries the token: addresses are logged. */
export const checkSetupLink = endpoint({
  call: 'POST /setup/link',
  kind: 'write',
  idempotent: true,
  priority: 'signIn',
  access: 'public',
  input: z.object({ token: required().check(maxLength(200)) }),
  reply: z.object({ works: z.boolean() }),
  summary: 'Returns whether a setup link still makes the first administrator',
})

/** Where the settings of a service come from; null: it has none. */
const source = z.nullable(z.enum(['environment', 'database']))

/** Passwords and secrets are never among them. */
const services = z.object({
  email: z.object({
    source,
    server: z.string(),
    port: z.number(),
    user: z.string(),
    senderName: z.string(),
    senderEmail: z.string(),
  }),
  sms: z.object({
    source,
    url: z.string(),
    sender: z.string(),
    templateId: z.string(),
    templateIdHindi: z.string(),
  }),
  payments: z.object({
    source,
    /** false: the school offers free courses alone. */
    sells: z.boolean(),
    keyId: z.string(),
    mode: z.nullable(z.enum(['sandbox', 'test', 'live'])),
  }),
})
export type Services = z.output<typeof services>

export const setupState = z.object({
  /** Whether visitors see the school. */
  isOpen: z.boolean(),
  /** Steps that need nothing more; never `storage`, which System check tries. */
  done: z.array(z.enum(setupSteps)),
  /** Steps without which the school can't be opened, and which are not done. */
  missing: z.array(z.enum(requiredSteps)),
  services,
  /** Where the payment gateway sends its events. */
  webhookUrl: z.string(),
  /** When it sent one last; null: none yet. */
  webhookEventAt: z.nullable(z.string()),
  /** A creator's share of a sale in the marketplace, in basis points. */
  creatorShare: z.number(),
  /** The first day in India on which another share may start: today until something was sold, or a share starts today. */
  shareFrom: z.string(),
  categories: z.number(),
})
export type SetupState = z.output<typeof setupState>

export const getSetup = endpoint({
  call: 'GET /admin/setup',
  kind: 'read',
  access: adminRoles,
  input: z.object({}),
  reply: setupState,
  summary: 'Returns what the setup of this school has done, and its services without their secrets',
})

export const openSchool = endpoint({
  call: 'POST /admin/setup/open',
  kind: 'write',
  idempotent: true,
  access: adminRoles,
  input: z.object({}),
  reply: setupState,
  summary: 'Opens a new school to visitors. Answers 409 while a step that it needs is missing',
})
