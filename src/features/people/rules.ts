// How the table can be sorted and filtered. Pages read it from their addresses without loading the contract.
export const userKinds = ['learners', 'creators'] as const
export const userSorts = ['name', 'email', 'mobile', 'role', 'joined', 'status'] as const
export type UserSort = (typeof userSorts)[number]
