/** The texts of the services that an administrator sets up: email, SMS, payments. */
export const messages = {
  badServer: 'Please enter a host name such as smtp.example.in',
  badPort: 'Please enter a port from 1 to 65535',
  badKeyId: 'Please enter a key ID that begins with rzp_test_ or rzp_live_',
  demo: 'An evaluation school stores no keys. Start a live school with DEMO=0.',
  setInEnvironment: 'This service is set in the environment of the server. Change it there, then restart.',
  smsNeeded: 'Without SMS no sign-in code can be sent. Set up email first.',
  conflict: (why: string) => `This does not fit the environment of the server. ${why}`,
  saved: 'Settings saved.',
  /** Why a service was not stored: the words of the system check, without the names of settings. */
  problems: {
    smtpRefused: (host: string) => `${host} refused the user name or the password.`,
    hostUnknown: (_setting: string, host: string) => `There is no host ${host}. Check the name.`,
    smtpCertificate: (host: string) =>
      `The certificate of ${host} is not valid for this name. Use the name that it was issued for.`,
    smtpTls: (host: string) => `${host} does not use this kind of encryption. Try port 465 or 587.`,
    smtpAway: (host: string, code: string) => `${host} cannot be reached (${code}). Check the name and the port.`,
    emailNotTaken: (host: string, why: string) => `${host} refused the sign-in (${why}).`,
    hostAway: (_setting: string, host: string, code: string) =>
      `${host} cannot be reached (${code}). Check the address.`,
    gatewayAway: 'The payment gateway does not answer. Try again in a moment.',
    gatewayRefused: (why: string) =>
      `The payment gateway refused these keys (${why}). Copy both again from its dashboard.`,
    noAnswer: (_setting: string, seconds: number) =>
      `There was no answer within ${seconds} seconds. Check the address and the port.`,
  },
}
