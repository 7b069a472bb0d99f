/** The words of the emails about an account. */
export const messages = {
  code: {
    subject: (code: string, site: string) => `${code} is your ${site} code`,
    heading: (code: string) => `${code} is your code.`,
    validity: (minutes: number) => `It is valid for ${minutes} minutes and works once.`,
    warning: 'Our team will never ask you for it. If you did not request a code, you can ignore this email.',
    orLink: (minutes: number) => `Or set a new password with this link. It works once, within ${minutes} minutes.`,
  },
  setPassword: 'Set a new password',
  accountExists: {
    subject: (site: string) => `You already have a ${site} account`,
    text: (site: string) =>
      `Someone tried to create a ${site} account with this email, but you already have one. If it was you, sign in or choose ‘Forgot password?’ on the sign-in page. If not, you can ignore this email.`,
  },
  links: {
    invitation: {
      subject: (site: string) => `You are invited to ${site}`,
      text: (site: string) => `You have been invited to ${site}. Set your password:`,
      button: 'Set your password',
      after: (hours: number) =>
        `The link works once, within ${hours} hours. After that, use ‘Forgot password?’ on the sign-in page.`,
    },
    reset: {
      subject: (site: string) => `Choose a new password for ${site}`,
      text: (site: string) => `An administrator of ${site} has sent you a link to set a new password:`,
      button: 'Set a new password',
      after: (hours: number) =>
        `The link works once, within ${hours} hours. Your old password works until then. If you did not ask for a link, you can ignore this email.`,
    },
  },
  suspended: {
    subject: (site: string) => `Your ${site} account is suspended`,
    text: (site: string) => `An administrator of ${site} has suspended your account. Reason:`,
    meaning: 'You cannot sign in while it is suspended. You keep the courses you bought.',
    mistake: 'If you think this is a mistake, contact us.',
    button: 'Contact us',
  },
  restored: {
    subject: (site: string) => `Your ${site} account is restored`,
    text: (site: string) => `An administrator of ${site} has restored your account. You can sign in again.`,
    button: 'Sign in',
  },
  changes: {
    password: {
      subject: (site: string) => `Your ${site} password was changed`,
      text: 'Your password was changed',
    },
    mobile: {
      subject: (site: string) => `Your ${site} mobile number was changed`,
      text: 'The mobile number of your account was changed',
    },
    email: {
      subject: (site: string) => `Your ${site} email is confirmed`,
      text: 'This email was confirmed for your account',
    },
    'two-step-on': {
      subject: (site: string) => `Two-step sign-in is on for ${site}`,
      text: 'Two-step sign-in was turned on for your account',
    },
    'two-step-off': {
      subject: (site: string) => `Two-step sign-in is off for ${site}`,
      text: 'Two-step sign-in was turned off for your account',
    },
    'recovery-codes': {
      subject: (site: string) => `New recovery codes for ${site}`,
      text: 'New recovery codes were made for your account, and the earlier ones no longer work',
    },
    'recovery-code-used': {
      subject: (site: string) => `A recovery code was used on ${site}`,
      text: 'Someone signed in to your account with a recovery code',
    },
  },
  changed: (what: string, when: string) => `${what} on ${when}.`,
  notYou:
    'If this was you, you do not need to do anything. If not, set a new password now and check your devices in the account settings. Then contact our support team.',
  openSettings: 'Open account settings',
}
