// Apart from the matcher: the page before the login reads a stored profile without it.

/**
 * How a comment names an item (product decisions, *Matching*). `contains`: the code is anywhere in
 * the comment. `whole`: it is a whole word, with no letter, mark or digit of any script beside it.
 */
export const MATCH_RULES = ['contains', 'whole'] as const

/** A seller's choice of rule; `contains` until they choose. */
export type MatchRule = (typeof MATCH_RULES)[number]
