type OtpCredential = Credential & { code: string }

/**
 * Lets a phone that can (Chrome on Android) hand over the code of the SMS whose last line names this site
 * (WICG Web OTP API). Elsewhere nothing happens, and the keyboard offers the code.
 * @returns what stops the waiting
 */
export function readCodeFromSms(onCode: (code: string) => void): () => void {
  if (!('OTPCredential' in window)) return () => {}
  const waiting = new AbortController()
  const request = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions
  navigator.credentials
    .get(request)
    .then((credential) => {
      if (credential) onCode((credential as OtpCredential).code)
    })
    .catch(() => undefined)
  return () => waiting.abort()
}
