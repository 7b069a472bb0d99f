/**
 * Whether tests that need something of this machine can run, for `runIf`. Where they can't, the run's output names them: skipped ones
 * are easily taken for passed ones.
 * @param what the tests, as the subject of the sentence @param why what is missing
 */
export function possible(isPossible: boolean, what: string, why: string): boolean {
  if (!isPossible) process.stderr.write(`Skipped: ${what}, because ${why}.\n`)
  return isPossible
}
