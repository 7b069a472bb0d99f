export type Moves<State extends string> = { readonly [from in State]: readonly State[] }

export function mayMove<State extends string>(moves: Moves<State>, from: State, to: State): boolean {
  return moves[from].includes(to)
}
