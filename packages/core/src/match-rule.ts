/**
 * How a comment names an item (product decisions, *Matching*). `contains`: the code stands anywhere
 * in the comment. `whole`: it stands alone, with no letter, mark or digit of any script beside it.
 */
export const MATCH_RULES = ['contains', 'whole'] as const

/** A seller's choice of rule; `contains` until they choose. */
export type MatchRule = (typeof MATCH_RULES)[number]
