import { expect, test } from 'vitest'

type Question<Actor> = (actor: Actor) => boolean

/**
 * One test per line of a table of who may do what. The first line names the actions, each other one begins with an
 * actor; a cell is `yes` or `-`.
 */
export function testPermissions<Actor>(
  subject: string,
  table: string,
  actors: Record<string, Actor>,
  questions: Record<string, Question<Actor>>,
): void {
  const [head = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const columns = head.slice(1)
  test(`${subject}: the table asks every question of every actor`, () => {
    expect(columns).toEqual(Object.keys(questions))
    expect(lines.map(([name]) => name)).toEqual(Object.keys(actors))
    expect(lines.flatMap(([, ...cells]) => cells).filter((cell) => cell !== 'yes' && cell !== '-')).toEqual([])
  })
  test.each(lines)(`${subject}: %s`, (name, ...cells) => {
    const actor = actors[name as string] as Actor
    const answers = Object.entries(questions).map(([question, may]) => [question, may(actor) ? 'yes' : '-'])
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(columns.map((question, n) => [question, cells[n]])))
  })
}
