/** Sees the people of a group and gives its seats: who bought them alone, also no administrator. */
export const canManageGroup = (actor: { userId: number }, group: { managerId: number }): boolean =>
  group.managerId === actor.userId
