/** Who has a part in a rate: the creator with whom it was agreed, where it is one creator's own. */
export const partsOfRate = (creatorId: number | null | undefined) => ({
  buyerIds: [],
  creatorIds: [creatorId ?? null],
})
