import { acceptTerms, accountConsents } from './actions/accept-terms.ts'
import { accountPreferences, becomeCreator, savePreferences } from './actions/change-account.ts'
import { changePassword } from './actions/change-password.ts'
import { confirmEmail, sendEmailCode } from './actions/confirm-email.ts'
import { login } from './actions/login.ts'
import {
  accountSessions,
  checkToken,
  checkTokenByPost,
  logout,
  revokeSession,
  verifyToken,
} from './actions/manage-session.ts'
import { register } from './actions/register.ts'
import { forgetPassword, resetPassword } from './actions/reset-password.ts'
import { accountSecurity, changeTwoStep, makeRecoveryCodes, sendTwoStepCode } from './actions/two-step.ts'
import { resendOtp, verifyOtp } from './actions/verify-otp.ts'

export const routes = [
  register,
  login,
  verifyOtp,
  resendOtp,
  forgetPassword,
  resetPassword,
  changePassword,
  checkToken,
  checkTokenByPost,
  verifyToken,
  logout,
  becomeCreator,
  acceptTerms,
  accountConsents,
  accountSessions,
  revokeSession,
  accountPreferences,
  savePreferences,
  accountSecurity,
  sendTwoStepCode,
  changeTwoStep,
  makeRecoveryCodes,
  sendEmailCode,
  confirmEmail,
]
