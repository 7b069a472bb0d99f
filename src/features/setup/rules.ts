/** The steps of the setup, in their order. */
export const setupSteps = [
  'site',
  'colors',
  'seller',
  'creators',
  'email',
  'sms',
  'payments',
  'storage',
  'categories',
  'invitation',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** Without these the school can't be opened: what is sold and by whom has to be shown, and codes have to arrive. */
export const requiredSteps = ['site', 'seller', 'email', 'payments'] as const satisfies readonly SetupStep[]
export type RequiredStep = (typeof requiredSteps)[number]

/** Set in the browser of a person who sets the school up: it sees the pages before visitors do. */
export const setupCookie = 'setup=1'

/** @param header the cookies of a request */
export const isSetupCookie = (header = ''): boolean => header.split(';').some((one) => one.trim() === setupCookie)
