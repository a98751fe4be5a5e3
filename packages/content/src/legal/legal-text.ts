/** One part of a legal document. */
export type LegalSection = { heading: string; paragraphs: readonly string[] }

/** The documents that users accept; the same parts in every language. */
export type LegalTexts = { terms: readonly LegalSection[]; privacy: readonly LegalSection[] }

/** When both documents were last changed (specification, section 9). */
export const LEGAL_UPDATED = '2025-07-04'
