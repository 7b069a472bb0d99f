import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that wait for processes of their own for a long time: begun last, they would be waited for alone. */
const longest = [
  'tests/start/start.test.ts',
  'tests/money-under-kills.test.ts',
  'tests/killed-worker.test.ts',
  'tests/start/uploads.test.ts',
  'tests/start/broken-school.test.ts',
  'tests/failures/small-machine.test.ts',
  'tests/start/build.test.ts',
  'tests/start/web-processes.test.ts',
]
const place = ({ moduleId }: TestSpecification): number => {
  const found = longest.findIndex((file) => moduleId.endsWith(file))
  return found < 0 ? longest.length : found
}

/** Vitest's own order, which without times of earlier runs is by the length of the files, behind those named here. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}
