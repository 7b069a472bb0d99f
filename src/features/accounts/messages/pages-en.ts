/** What is loaded with every page: the titles of ours, and the names of the demo accounts. */
export const messages = {
  login: { title: 'Sign In', description: 'Sign in to continue learning.' },
  register: { title: 'Sign Up', description: 'Create an account to enroll in courses.' },
  otp: { title: 'Enter your code', description: 'Enter the code we sent you.' },
  forgot: { title: 'Forgot password', description: 'Set a new password with a code.' },
  demoAdmin: 'administrator',
  demoCreator: 'creator',
  demoLearner: 'learner',
}
