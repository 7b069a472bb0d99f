import { printError } from './report.ts'

/**
 * Runs a command of the console and prints its result, with a line about each step that takes longer than a second. An
 * error that an operator can fix is printed in one line, with exit code 1.
 */
export async function runCommand(work: (report: (line: string) => void) => Promise<string>): Promise<void> {
  let doing = ''
  let output = ''
  const ticking = setInterval(() => {
    if (doing !== output) console.log(`${doing} …`)
    output = doing
  }, 1000)
  try {
    console.log(await work((line) => (doing = line)))
  } catch (error) {
    printError(error)
    process.exitCode = 1
  } finally {
    clearInterval(ticking)
  }
}
