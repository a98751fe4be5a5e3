// Apart from the matcher: the contract names the rules, and the login loads the contract.

/**
 * How a comment names an item (product decisions, *Matching*). `contains`: the code is anywhere in
 * the comment. `whole`: it is a whole word, with no letter, mark or digit of any script beside it.
 */
export const MATCH_RULES = ['contains', 'whole'] as const

/** A seller's choice of rule; `contains` until they choose. */
export type MatchRule = (typeof MATCH_RULES)[number]
